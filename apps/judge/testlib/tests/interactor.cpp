// Guess a number from 1 to 100: answers "more", "less" or "yes".
#include "testlib.h"

using namespace std;

int main(int argc, char **argv)
{
    registerInteraction(argc, argv);
    int secret = inf.readInt(1, 100, "secret"), tries = 0;
    for (int guess = 0; guess != secret; tries++) {
        if (tries == 7)
            quitf(_wa, "more than 7 tries");
        guess = ouf.readInt(1, 100, "guess");
        cout << (guess < secret ? "more" : guess > secret ? "less" : "yes") << endl;
    }
    tout << tries << endl;
    if (ans.opened && ans.readInt() < tries)
        quitp(50, "%d tries", tries);
    quitf(_ok, "%d tries", tries);
}
