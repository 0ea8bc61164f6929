/** Yields the data of each server-sent event in a response body; skips comments and other fields. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const part of body) {
    rest += decoder.decode(part, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  // Some providers omit the blank line at the end, which would mark the end of the last event.
  const last = rest + decoder.decode();
  if (last.startsWith('data:')) data.push(last.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}
