/** Returns the contents of the fenced code blocks in a Markdown text. Takes linear time. */
export function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let fence: string | null = null;
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (fence === null) {
      fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? null;
      lines = [];
    } else if (line.startsWith(fence)) {
      blocks.push(lines.map((one) => `${one}\n`).join(''));
      fence = null;
    } else lines.push(line);
  }
  return blocks;
}
