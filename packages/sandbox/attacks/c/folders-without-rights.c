// expect: exit 0
#include "attack.h"

int main(void)
{
    mkdir("closed", 0700);
    creat("closed/file", 0);
    mkdir("closed/inner", 0);
    chmod("closed", 0);
    return 0;
}
