// expect: RE | TLE | MLE
#include <thread>

void work() {
    for (;;)
        try {
            std::thread(work).detach();
        } catch (...) {
        }
}

int main() { work(); }
