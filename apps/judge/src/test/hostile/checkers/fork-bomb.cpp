// Forks as many children as allowed, all sleeping with signals blocked; then crashes.
// expect: SE
#include <csignal>
#include <cstdlib>
#include <unistd.h>

int main() {
    for (int made = 0; made < 5000; made++)
        if (fork() == 0) {
            setsid();
            std::signal(SIGTERM, SIG_IGN);
            for (;;)
                pause();
        }
    std::abort();
}
