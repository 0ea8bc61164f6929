import type { FamilyPrograms } from './family.ts';

const main = (body: string) => `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Main {
    static long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

    public static void main(String[] args) throws Exception {
        ${body}
    }
}
`;

const read = 'Scanner in = new Scanner(System.in); long a = in.nextLong(), b = in.nextLong();';

export const javaPrograms: FamilyPrograms = {
  sum: main(`${read} System.out.println(a + b);`),
  sumEndsWithoutInput: false,
  sumWithoutNewline: main(`${read} System.out.print(a + b);`),
  broken: main('missing();'),
  brokenText: /^Main\.java:\d+: error: cannot find symbol/,
  exitSeven: main('System.exit(7);'),
  crash: main('int[] numbers = new int[1]; System.out.println(numbers[args.length + 1]);'),
  crashText: /^exit code 1: java\.lang\.ArrayIndexOutOfBoundsException$/,
  spin: main('for (long i = 0; ; i++) if (i < 0) break;'),
  sleep: main('Thread.sleep(100000);'),
  eat: main('List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]);'),
  flood: main(
    'byte[] block = new byte[65536]; Arrays.fill(block, (byte) 97); for (;;) System.out.write(block);',
  ),
  noisy: main(
    'byte[] block = new byte[65536]; Arrays.fill(block, (byte) 97); for (int i = 0; i < 320; i++) System.err.write(block); System.out.println(3);',
  ),
  dig: main('System.out.println(dig(new Scanner(System.in).nextLong()));'),
  echo: main('System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());'),
  fileSum: main(
    'String[] words = Files.readString(Path.of("sum.in")).trim().split(" "); Files.writeString(Path.of("sum.out"), String.valueOf(Long.parseLong(words[0]) + Long.parseLong(words[1])));',
  ),
};
