// Huge pages reserved by the operator, which no cgroup counts.
// expect: exit 0
// tiers: host
#include "attack.h"

int main(void)
{
    REACHED(mmap(0, 2 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED);
    return 0;
}
