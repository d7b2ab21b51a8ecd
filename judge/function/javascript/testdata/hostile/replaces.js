// Everything that a driver could use is replaced, so far as it lets itself be.
const { defineProperty, getOwnPropertyNames, setPrototypeOf } = Object;
const nothing = () => undefined;
const replace = (owner, name, value) => {
    try {
        defineProperty(owner, name, { value, configurable: true, writable: true });
    } catch {
        // fixed
    }
};
const owners = [
    require("fs"), process, console, JSON, Reflect, Object, Array, Number, BigInt, String, Buffer, ArrayBuffer,
    Array.prototype, String.prototype, Number.prototype, BigInt.prototype, RegExp.prototype, Buffer.prototype, Function.prototype,
    Object.getPrototypeOf(Uint8Array), Object.getPrototypeOf(Uint8Array.prototype), TextEncoder.prototype, TextDecoder.prototype,
    Error, Error.prototype,
];
const symbols = [Symbol.iterator, Symbol.toPrimitive, Symbol.toStringTag, Symbol.species, Symbol.hasInstance];
const names = owners.map((owner) => getOwnPropertyNames(owner));
for (let i = 0; i < owners.length; i++) {
    for (let k = 0; k < names[i].length; k++) {
        replace(owners[i], names[i][k], nothing);
    }
    for (let k = 0; k < symbols.length; k++) {
        replace(owners[i], symbols[k], nothing);
    }
}
for (const name in { toJSON: 0, val: 0, next: 0, get: 0, set: 0, errno: 0, code: 0, length: 0, 0: 0, 1: 0, 9: 0 }) {
    try {
        defineProperty(Object.prototype, name, { get: nothing, set: nothing, configurable: true });
    } catch {
        // fixed
    }
}
globalThis.ListNode = globalThis.Uint8Array = globalThis.BigInt = globalThis.process = nothing;
var main = nothing;

const fill = (board) => {
    for (let r = 0; r < 9; r++) {
        for (let c = 0; c < 9; c++) {
            if (board[r][c] !== ".") continue;
            for (let x = 1; x <= 9; x++) {
                const v = "" + x;
                let free = true;
                for (let k = 0; k < 9 && free; k++) {
                    const inBox = board[r - r % 3 + (k - k % 3) / 3][c - c % 3 + k % 3];
                    free = board[r][k] !== v && board[k][c] !== v && inBox !== v;
                }
                if (free) {
                    board[r][c] = v;
                    if (fill(board)) return true;
                }
            }
            board[r][c] = ".";
            return false;
        }
    }
    return true;
};

/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    fill(board);
};
