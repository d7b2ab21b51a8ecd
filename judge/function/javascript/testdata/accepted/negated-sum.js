/**
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @return {number}
 */
var negateSum = function(a, b, c, d) {
    return -((a + b) + (c + d));
};
