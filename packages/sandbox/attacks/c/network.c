// expect: exit 0
#include "attack.h"

int main(void)
{
    for (int family = 2; family < 50; family++)
        for (int type = 1; type < 11; type++)
            if (socket(family, type, 0) >= 0 || socket(family, type, 6) >= 0)
                printf("%d/%d\n", family, type);
    return 0;
}
