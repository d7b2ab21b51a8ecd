class Solution:
    def negateSum(self, a: float, b: float, c: float, d: float) -> float:
        return -((a + b) + (c + d))
