typedef struct { int unused; } Echo;
Echo* echoCreate() { return calloc(1, sizeof(Echo)); }
void echoFree(Echo* obj) { free(obj); }
bool echoFlag(Echo* obj, bool v) { return v; }
bool* echoFlags(Echo* obj, bool* v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
bool** echoFlagRows(Echo* obj, bool** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
int echoWhole(Echo* obj, int v) { return v; }
int* echoWholes(Echo* obj, int* v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
int** echoWholeRows(Echo* obj, int** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
long long echoLarge(Echo* obj, long long v) { return v; }
long long* echoLarges(Echo* obj, long long* v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
long long** echoLargeRows(Echo* obj, long long** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
double echoReal(Echo* obj, double v) { return v; }
double* echoReals(Echo* obj, double* v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
double** echoRealRows(Echo* obj, double** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
char echoLetter(Echo* obj, char v) { return v; }
char* echoLetters(Echo* obj, char* v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
char** echoLetterRows(Echo* obj, char** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
char* echoText(Echo* obj, char* v) { return v; }
char** echoTexts(Echo* obj, char** v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
char*** echoTextRows(Echo* obj, char*** v, int vSize, int* vColSize, int* returnSize, int** returnColumnSizes) {
    *returnSize = vSize;
    *returnColumnSizes = vColSize;
    return v;
}
struct ListNode* echoNodes(Echo* obj, struct ListNode* v) { return v; }
struct ListNode** echoNodeLists(Echo* obj, struct ListNode** v, int vSize, int* returnSize) { *returnSize = vSize; return v; }
void echoNothing(Echo* obj, int a, char* b) {}
