// The common checkers, as authors write them; `--testset` selects one.
#include "testlib.h"

using namespace std;

static void sameWords()
{
    int n = 0;
    string wanted, found;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        ans.readWordTo(wanted);
        ouf.readWordTo(found);
        if (wanted != found)
            quitf(_wa, "%d%s words differ - expected: '%s', found: '%s'", n, englishEnding(n).c_str(),
                  compress(wanted).c_str(), compress(found).c_str());
    }
    if (ans.seekEof() && ouf.seekEof())
        quitf(_ok, n == 1 ? "%d word" : "%d words", n);
    quitf(_wa, "%s has fewer words", ans.seekEof() ? "the answer" : "the output");
}

static void sameIntegers()
{
    int n = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        long long wanted = ans.readLong(), found = ouf.readLong();
        if (wanted != found)
            quitf(_wa, "%d%s numbers differ - expected: '%s', found: '%s'", n, englishEnding(n).c_str(),
                  vtos(wanted).c_str(), vtos(found).c_str());
    }
    int extra = 0;
    for (; !ouf.seekEof(); extra++)
        ouf.readLong();
    if (extra > 0)
        quitf(_wa, "%d numbers too many", extra);
    if (!ans.seekEof())
        quitf(_wa, "numbers are missing after %d", n);
    quitf(_ok, "%d numbers", n);
}

static void closeReals()
{
    const double largest = 1e-6;
    int n = 0;
    while (!ans.seekEof()) {
        n++;
        double wanted = ans.readDouble(), found = ouf.readDouble();
        if (!doubleCompare(wanted, found, largest))
            quitf(_wa, "%d%s numbers differ - expected: '%.7f', found: '%.7f', error = '%.7f'", n,
                  englishEnding(n).c_str(), wanted, found, doubleDelta(wanted, found));
    }
    quitf(_ok, "%d numbers", n);
}

static void yesOrNo()
{
    string wanted = upperCase(ans.readToken()), found = upperCase(ouf.readToken());
    if (wanted != "YES" && wanted != "NO")
        quitf(_fail, "%s or %s expected in the answer, but %s found", "YES", "NO", compress(wanted).c_str());
    if (found != "YES" && found != "NO")
        quitf(_pe, "%s or %s expected, but %s found", "YES", "NO", compress(found).c_str());
    if (wanted != found)
        quitf(_wa, "expected %s, found %s", wanted.c_str(), found.c_str());
    quitf(_ok, "answer is %s", wanted.c_str());
}

static void sameLines()
{
    vector<string> wanted, found;
    string line;
    while (!ans.eof()) {
        ans.readLineTo(line);
        wanted.push_back(join(tokenize(line, ' ')));
    }
    while (!ouf.eof()) {
        ouf.readLineTo(line);
        found.push_back(join(tokenize(line, ' ')));
    }
    while (!wanted.empty() && wanted.back().empty())
        wanted.pop_back();
    while (!found.empty() && found.back().empty())
        found.pop_back();
    for (size_t i = 0; i < min(wanted.size(), found.size()); i++)
        if (wanted[i] != found[i])
            quitf(_wa, "%d%s lines differ", int(i) + 1, englishEnding(int(i) + 1).c_str());
    if (wanted.size() != found.size())
        quitf(_wa, "%d lines, not %d", int(found.size()), int(wanted.size()));
    quitf(_ok, "%d lines", int(wanted.size()));
}

// Reads as many lines as the answer has, even if the output is shorter.
static void eachLine()
{
    int lines = 0;
    while (!ans.eof()) {
        lines++;
        string wanted = ans.readLine(), found = ouf.readLine();
        if (wanted != found)
            quitf(_wa, "line %d: expected '%s', found '%s'", lines, wanted.c_str(), found.c_str());
    }
    quitf(_ok, "%d lines", lines);
}

// Obsolete names that checkers of old packages still use.
static void olderNames()
{
    pattern_t number("0|-?[1-9][0-9]{0,9}");
    string wanted = ans.readWord(), found = ouf.readWord();
    quitif(!number.matches(found), _pe, "'%s' is no number", __testlib_part(found).c_str());
    double value = stringToDouble(ouf, found.c_str());
    if (__testlib_isNaN(value) || __testlib_isInfinite(value) || !__testlib_isInfinite(1e308 * 10))
        quitf(_fail, "no number is %s", __testlib_part(found).c_str());
    quitif(__testlib_abs(value - atof(wanted.c_str())) > 0, _wa, "%s is not %s", __testlib_part(found).c_str(),
           __testlib_part(wanted).c_str());
    quitf(_ok, "%s", __testlib_part(found).c_str());
}

// Reads both files the same way: an error in the answer is the problem's.
static int readClaim(InStream &stream)
{
    int n = inf.readInt();
    int size = stream.readInt(-1, n, "size");
    if (size == -1)
        return size;
    set<int> chosen;
    for (int i = 0; i < size; i++)
        if (!chosen.insert(stream.readInt(1, n, "vertex")).second)
            stream.quitf(_wa, "a vertex is named twice");
    return size;
}

static void bestClaim()
{
    int best = readClaim(ans);
    inf.reset();
    int mine = readClaim(ouf);
    if (mine > best)
        quitf(_fail, "the contestant is better than the author: %d > %d", mine, best);
    if (mine < best)
        quitp(100.0 * max(mine, 0) / best, "%d of %d", mine, best);
    quitf(_ok, "%d", mine);
}

int main(int argc, char **argv)
{
    registerTestlibCmd(argc, argv);
    const string kind = checker.testset();
    if (kind == "words")
        sameWords();
    if (kind == "integers")
        sameIntegers();
    if (kind == "reals")
        closeReals();
    if (kind == "yes-no")
        yesOrNo();
    if (kind == "lines")
        sameLines();
    if (kind == "each-line")
        eachLine();
    if (kind == "older-names")
        olderNames();
    if (kind == "claim")
        bestClaim();
    quitf(_fail, "there is no checker '%s'", kind.c_str());
}
