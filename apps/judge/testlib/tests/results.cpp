// One checker for every way to end: the test selects it.
#include "testlib.h"

using namespace std;

int main(int argc, char **argv)
{
    setName("all %d ways to end", 20);
    registerTestlibCmd(argc, argv);
    map<string, function<void()>> ways = {
        {"ok", [] { quitf(_ok, "%d words", 3); }},
        {"wa", [] { quit(_wa, "no"); }},
        {"pe", [] { quitf(_pe, "no"); }},
        {"dirt", [] { quitf(_dirt, "no"); }},
        {"fail", [] { quitf(_fail, "broken"); }},
        {"eof", [] { ouf.readToken(), ouf.readToken(); }},
        {"pc", [] { quitf(_pc(29), "some"); }},
        {"points", [] { quitp(37.5, "half of %s", "it"); }},
        {"points-whole", [] { quitp(12); }},
        {"points-bad", [] { quitp(-1, "x"); }},
        {"points-info", [] { quit_pi("a=1", "why"); }},
        {"quitif", [] { quitif(false, _wa, "not yet"), quitif(true, _wa, "now"); }},
        {"ensure", [] { ensure(1 + 1 == 3); }},
        {"ensuref", [] { ensuref(false, "odd %d", 1); }},
        {"stream-ensuref", [] { ouf.ensuref(false, "bad"); }},
        {"expected", [] { expectedButFound(_wa, string("a"), string("b"), "line %d", 2); }},
        {"expected-int", [] { expectedButFound<int>(_wa, 1, 2); }},
        {"lines", [] { compareRemainingLines(); }},
        {"case", [] { setTestCase(4), quitf(_wa, "no"); }},
        {"context", [] { quitf(_wa, "%s %s", checker.testset().c_str(), checker.group().c_str()); }},
        {"long", [] { quitf(_wa, "%s", string(100000, 'x').c_str()); }},
        {"percent", [] { quitf(_wa, "%s", "100%d%n"); }},
        {"return", [] {}},
        {"return-guarded", [] { disableFinalizeGuard(); }},
    };
    string way = inf.readToken();
    ensuref(ways.count(way) == 1, "there is no way %s", way.c_str());
    ways[way]();
    return 0;
}
