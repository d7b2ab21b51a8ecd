class Echo:
    def flag(self, v):
        return v

    def flags(self, v):
        return v

    def flagRows(self, v):
        return v

    def whole(self, v):
        return v

    def wholes(self, v):
        return v

    def wholeRows(self, v):
        return v

    def large(self, v):
        return v

    def larges(self, v):
        return v

    def largeRows(self, v):
        return v

    def real(self, v):
        return v

    def reals(self, v):
        return v

    def realRows(self, v):
        return v

    def letter(self, v):
        return v

    def letters(self, v):
        return v

    def letterRows(self, v):
        return v

    def text(self, v):
        return v

    def texts(self, v):
        return v

    def textRows(self, v):
        return v

    def nodes(self, v):
        return v

    def nodeLists(self, v):
        return v

    def nothing(self, a: int, b: str) -> None:
        pass
