// Names and types that programs expect, even with all of the standard library included.
#include "testlib.h"

using namespace std;

int main(int argc, char **argv)
{
    registerGen(argc, argv, 1);
    static_assert(is_same<decltype(rnd.wnext(1.5f, 2)), double>::value, "a float is drawn as a double");
    static_assert(is_same<decltype(rnd.wnext(1.5f, 2.5f, 2)), double>::value, "in a range, too");
    static_assert(is_same<decltype(rnd.wnext(3, 2)), int>::value, "whole numbers keep their type");
    vector<int> squares;
    for (int i = 0; i < 100; i++)
        squares.push_back(i * i);
    bool isLoud = has_opt("loud") && opt<bool>("loud");
    cout << rnd.wany(squares, 1) << ' ' << toString(2.5) << ' ' << toString(7) << ' ' << opt<int>(1) << isLoud << endl;
}
