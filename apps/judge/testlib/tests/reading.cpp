// One checker for every read function: the test selects it, it reads the output, and the message shows the
// result.
#include "testlib.h"

using namespace std;

string shown;

template <typename T> void show(const T &value)
{
    shown += "[" + vtos(value) + "]";
}
template <typename T> void show(const vector<T> &values)
{
    shown += "[" + join(values, ',') + "]";
}

int main(int argc, char **argv)
{
    registerTestlibCmd(argc, argv);
    map<string, function<void()>> ways = {
        {"int", [] { show(ouf.readInt()); }},
        {"int-range", [] { show(ouf.readInt(-5, 5, "n")); }},
        {"long", [] { show(ouf.readLong()); }},
        {"long-range", [] { show(ouf.readLong(1, 1000000000000LL, "n")); }},
        {"unsigned", [] { show(ouf.readUnsignedLong()); }},
        {"double", [] { show(ouf.readDouble()); }},
        {"real-range", [] { show(ouf.readReal(0, 1, "p")); }},
        {"strict-double", [] { show(ouf.readStrictDouble(-1000, 1000, 1, 3, "x")); }},
        {"token", [] { show(ouf.readToken()); }},
        {"word-pattern", [] { show(ouf.readWord("[a-z]{1,3}", "w")); }},
        {"line", [] { show(ouf.readLine()); }},
        {"two-lines", [] { show(ouf.readString()), show(ouf.readString()); }},
        {"line-pattern", [] { show(ouf.readLine("[a-z]+(\\ [a-z]+)*", "s")); }},
        {"ints", [] { show(ouf.readInts(3, 1, 9, "a")); }},
        {"longs", [] { show(ouf.readLongs(2)); }},
        {"reals", [] { show(ouf.readReals(2, 0, 1)); }},
        {"words", [] { show(ouf.readWords(2, "[ab]{2}", "w")); }},
        {"lines", [] { show(ouf.readLines(2)); }},
        {"char", [] { show(ouf.readChar()); }},
        {"char-a", [] { show(ouf.readChar('a')); }},
        {"space", [] { ouf.readInt(), ouf.readSpace(), show(ouf.readInt()); }},
        {"eoln", [] { ouf.readInt(), ouf.readEoln(), show(ouf.readInt()), ouf.readEoln(), ouf.readEof(); }},
        {"seek-eoln", [] {
             for (int line = 1; !ouf.seekEof(); line++)
                 while (!ouf.seekEoln())
                     show(vtos(line) + ":" + ouf.readToken());
         }},
        {"next-line", [] { ouf.nextLine(), show(ouf.readToken()); }},
        {"peek", [] {
             char first = char(ouf.curChar());
             ouf.skipChar();
             ouf.unreadChar(first);
             show(ouf.readToken());
         }},
        {"unread-many", [] {
             string word = ouf.readToken();
             for (size_t i = word.size(); i-- > 0;)
                 ouf.unreadChar(word[i]);
             show(ouf.readToken());
         }},
        {"rewind", [] { ouf.readInt(), ouf.readEoln(), ouf.reset(), show(ouf.readInt()); }},
        {"count", [] {
             long long count = 0;
             for (string word; !ouf.seekEof(); count++)
                 ouf.readTokenTo(word);
             show(count);
         }},
        {"sum", [] {
             long long sum = 0;
             while (!ouf.seekEof())
                 sum += ouf.readInt();
             show(sum);
         }},
        {"count-lines", [] {
             long long count = 0;
             for (string line; !ouf.eof(); count++)
                 ouf.readLineTo(line);
             show(count);
         }},
        {"inner", [] {
             InStream inner(ouf, ouf.readLine());
             show(inner.readInts(2));
             if (!inner.seekEof())
                 inner.quitf(_wa, "more on the line");
         }},
        {"match", [] {
             while (!ouf.eof()) {
                 string source = ouf.readLine(), text = ouf.readLine();
                 show(pattern(source).matches(text));
             }
         }},
        {"match-all", [] {
             long long count = 0;
             for (; !ouf.eof(); count++) {
                 string source = ouf.readLine(), text = ouf.readLine();
                 cout << pattern(source).matches(text);
             }
             shown = vtos(count) + " pairs";
         }},
        {"from-text", [] { show(stringToInt(ouf, ouf.readToken())), show(stringToDouble("2.5")); }},
        {"answer", [] { ans.readInt(1, 5), ouf.readToken(); }},
        {"blame-answer", [] { ouf.readToken(), ans.quitf(_wa, "the answer is bad"); }},
        {"close", [] {
             vector<double> pair = ouf.readDoubles(2);
             show(doubleCompare(pair[0], pair[1], 1e-6)), show(doubleDelta(pair[0], pair[1]));
         }},
        {"texts", [] {
             show(trim(" a b\n")), show(upperCase("aBz{")), show(lowerCase("AbZ[")), show(split("a,,b;", ",;"));
             show(tokenize("a,,b;", ",;")), show(format("%03d", 7)), show(compress(string(100, 'x')).size());
             show(vtos(1.5)), show(toHumanReadableString(200000)), ouf.readToken();
             for (int n : {1, 2, 3, 4, 11, 12, 13, 21, 111})
                 show(vtos(n) + englishEnding(n));
         }},
    };
    string way = inf.readToken();
    ensuref(ways.count(way) == 1, "there is no way %s", way.c_str());
    ways[way]();
    quit(_ok, shown);
}
