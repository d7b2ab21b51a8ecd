struct seen {
    int value, at;
    UT_hash_handle hh;
};

int *twoSum(int *nums, int numsSize, int target, int *returnSize)
{
    struct seen *all = NULL;
    for (int i = 0; i < numsSize; i++) {
        struct seen *found;
        int want = target - nums[i];
        HASH_FIND_INT(all, &want, found);
        if (found) {
            int *result = malloc(2 * sizeof(int));
            result[0] = i, result[1] = found->at;
            *returnSize = 2;
            return result;
        }
        found = malloc(sizeof *found);
        found->value = nums[i], found->at = i;
        HASH_ADD_INT(all, value, found);
    }
    *returnSize = 0;
    return NULL;
}
