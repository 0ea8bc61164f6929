/** A program that prints its input unchanged, so that the case's input is the output under test. */
export const cat = `#include <unistd.h>
int main(void) {
    static char block[1 << 16];
    for (long n; (n = read(0, block, sizeof block)) > 0;) write(1, block, n);
    return 0;
}
`;

/** A C string literal of a text. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll(/\\u00([01])([0-9a-f])/g, String.raw`\x$1$2""`);
}

/** A checker that prints `stdout` and `stderr` and exits with `code`. */
export function says(code: number, stderr = '', stdout = ''): string {
  return `#include <stdio.h>
int main(void) {
    fputs(${literal(stderr)}, stderr);
    fputs(${literal(stdout)}, stdout);
    return ${code};
}
`;
}

/** A Kattis validator that writes files to its feedback folder and exits with `code`. */
export function leaves(code: number, files: Readonly<Record<string, string>>): string {
  const writes = Object.entries(files).map(
    ([name, text]) => `    leave(argv[3], ${JSON.stringify(name)}, ${JSON.stringify(text)});`,
  );
  return `#include <stdio.h>
static void leave(const char *folder, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s%s", folder, name);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}
int main(int argc, char **argv) {
${writes.join('\n')}
    return ${code};
}
`;
}

/** A program that prints `text`. */
export function prints(text: string): string {
  return `#include <stdio.h>\nint main(void) { fputs(${JSON.stringify(text)}, stdout); return 0; }\n`;
}

/** A checker that writes a gigabyte to a descriptor. */
export function floods(descriptor: 1 | 2): string {
  return `#include <unistd.h>
static char block[1 << 20];
int main(void) {
    for (int i = 0; i < 1024; i++) write(${descriptor}, block, sizeof block);
    return 1;
}
`;
}

/** A checker controlled by the first letter of the output: ok, part, no, broken. */
export const byOutput = `#include <stdio.h>
int main(int argc, char **argv) {
    switch (fgetc(fopen(argv[2], "r"))) {
    case 'o': return 0;
    case 'p': fputs("partially correct (40) so so", stderr); return 40;
    case 'n': fputs("wrong answer no", stderr); return 1;
    default: fputs("points none", stderr); return 7;
    }
}
`;

/** A checker that accepts if each of its files has this size. */
export function sizes(bytes: number): string {
  return `#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < 4; i++) {
        long count = 0;
        for (FILE *file = fopen(argv[i], "r"); fgetc(file) != EOF;) count++;
        if (count != ${bytes}) return 1;
    }
    return 0;
}
`;
}
