const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/**
 * Returns an initial RAM disk in the kernel's `newc` format. It contains a console and the given programs, all at its
 * root.
 */
export function archiveOf(programs: Record<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  let inode = 0;
  const add = (
    name: string,
    mode: number,
    data: Buffer = Buffer.alloc(0),
    device: [number, number] = [0, 0],
  ) => {
    inode += 1;
    const nameBytes = Buffer.from(`${name}\0`);
    const fields = [inode, mode, 0, 0, 1, 0, data.length, 0, 0, ...device, nameBytes.length, 0];
    const header = `070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`;
    parts.push(pad(Buffer.concat([Buffer.from(header), nameBytes])), pad(data));
  };
  add('dev', 0o40755);
  add('dev/console', 0o20600, undefined, [5, 1]);
  for (const [name, data] of Object.entries(programs)) add(name, 0o100755, data);
  add('TRAILER!!!', 0);
  return Buffer.concat(parts);
}
