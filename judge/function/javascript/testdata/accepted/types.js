class Echo {
    flag(v) { return v; }
    flags(v) { return v; }
    flagRows(v) { return v; }
    whole(v) { return v; }
    wholes(v) { return v; }
    wholeRows(v) { return v; }
    large(v) { return v; }
    larges(v) { return v; }
    largeRows(v) { return v; }
    real(v) { return v; }
    reals(v) { return v; }
    realRows(v) { return v; }
    letter(v) { return v; }
    letters(v) { return v; }
    letterRows(v) { return v; }
    text(v) { return v; }
    texts(v) { return v; }
    textRows(v) { return v; }
    nodes(v) { return v; }
    nodeLists(v) { return v; }
    nothing(a, b) {}
}
