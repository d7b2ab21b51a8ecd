typedef struct {
    int capacity, used, now;
    int *keys, *values, *times;
} LRUCache;

LRUCache* lRUCacheCreate(int capacity) {
    LRUCache* obj = calloc(1, sizeof(LRUCache));
    obj->capacity = capacity;
    obj->keys = calloc(capacity, sizeof(int));
    obj->values = calloc(capacity, sizeof(int));
    obj->times = calloc(capacity, sizeof(int));
    return obj;
}

static int find(LRUCache* obj, int key) {
    for (int i = 0; i < obj->used; i++)
        if (obj->keys[i] == key) return i;
    return -1;
}

int lRUCacheGet(LRUCache* obj, int key) {
    int i = find(obj, key);
    if (i < 0) return -1;
    obj->times[i] = ++obj->now;
    return obj->values[i];
}

void lRUCachePut(LRUCache* obj, int key, int value) {
    int i = find(obj, key);
    if (i < 0 && obj->used < obj->capacity) i = obj->used++;
    if (i < 0) {
        i = 0;
        for (int k = 1; k < obj->used; k++)
            if (obj->times[k] < obj->times[i]) i = k;
    }
    obj->keys[i] = key;
    obj->values[i] = value;
    obj->times[i] = ++obj->now;
}

void lRUCacheFree(LRUCache* obj) {
    free(obj->keys);
    free(obj->values);
    free(obj->times);
    free(obj);
}

/**
 * Your LRUCache struct will be instantiated and called as such:
 * LRUCache* obj = lRUCacheCreate(capacity);
 * int param_1 = lRUCacheGet(obj, key);
 * lRUCachePut(obj, key, value);
 * lRUCacheFree(obj);
*/
