// The pipe stays open in a child; the program must still see the end.
// expect: WA
#include <cstdio>
#include <unistd.h>

int main() {
    if (fork() == 0)
        for (;;)
            pause();
    std::fprintf(stderr, "wrong answer\n");
    return 1;
}
