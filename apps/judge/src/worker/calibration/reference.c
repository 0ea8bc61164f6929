/* Work of the kinds that submissions do: arithmetic, branches, sorting, and reads that miss the first cache. */
#include <stdio.h>
#include <stdlib.h>

enum { count = 1 << 15, rounds = 9 };
static unsigned values[count], order[count];

static int ascending(const void *left, const void *right) {
    unsigned a = *(const unsigned *)left, b = *(const unsigned *)right;
    return (a > b) - (a < b);
}

int main(void) {
    unsigned state = 1, sum = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < count; i++) {
            state = state * 1664525u + 1013904223u;
            values[i] = state >> 8;
            order[i] = (unsigned)i;
        }
        for (int i = count - 1; i > 0; i--) {
            state = state * 1664525u + 1013904223u;
            unsigned other = (state >> 8) % (unsigned)(i + 1), kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        unsigned at = 0;
        for (int step = 0; step < 8 * count; step++) {
            at = order[(at + (unsigned)step) % count];
            sum += values[at] % (at + 3u) > 7u ? values[at] : at;
        }
        qsort(values, count, sizeof *values, ascending);
        sum ^= values[count / 2];
    }
    printf("%u\n", sum);
    return 0;
}
