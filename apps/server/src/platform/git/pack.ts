import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { formatBytes } from '../http/format-bytes.ts';
import { applyDelta } from './delta.ts';
import { gitFault } from './git-fault.ts';
import type { GitObject, ObjectStore, ObjectType } from './object-store.ts';

/*
 * The pack format: a header, one entry per object (type, size, deflated bytes), and the SHA-1 of everything before it.
 */

const types: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const offsetDelta = 6;
const idDelta = 7;
const trailerBytes = 20;

/**
 * A delta whose base is not known yet. Its bytes are not kept but inflated again later, because those of many deltas
 * would not fit into memory.
 */
interface WaitingDelta extends EntryHead {
  readonly offset: number;
  /** Id of the base, or its offset (a number) in the pack. */
  readonly base: string | number;
}

/**
 * Unpacks a pack into a store. Checks the size that an entry declares before inflating it. Throws `repositoryDamaged`,
 * `repositoryTooLarge`.
 */
export function unpack(pack: Buffer, store: ObjectStore): void {
  const end = pack.length - trailerBytes;
  if (end < 12 || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2)
    throw gitFault('repositoryDamaged');
  const digest = createHash('sha1').update(pack.subarray(0, end)).digest();
  if (!digest.equals(pack.subarray(end))) throw gitFault('repositoryDamaged');
  const count = pack.readUInt32BE(8);
  if (count > repositoryLimits.objectsMax)
    throw gitFault('repositoryTooLarge', { limit: String(repositoryLimits.objectsMax) });
  const ids = new Map<number, string>();
  const waiting: WaitingDelta[] = [];
  const body = pack.subarray(0, end);
  let at = 12;
  for (let number = 0; number < count; number += 1) {
    const offset = at;
    const head = readHead(body, at);
    const content = inflate(body, head);
    at = content.next;
    const type = types[head.type];
    if (type !== undefined) ids.set(offset, store.put({ type, bytes: content.bytes }));
    else if (head.base !== null) waiting.push({ ...head, offset, base: head.base });
    else throw gitFault('repositoryDamaged');
  }
  if (at !== end) throw gitFault('repositoryDamaged');
  resolveDeltas(body, waiting, { ids, store });
}

/**
 * Applies each delta as soon as its base is known. Limits the total number of bytes read from bases: applying thousands
 * of small deltas to one large file would take minutes.
 */
function resolveDeltas(
  pack: Buffer,
  deltas: readonly WaitingDelta[],
  { ids, store }: { readonly ids: Map<number, string>; readonly store: ObjectStore },
): void {
  const idOfBase = ({ base }: WaitingDelta): string | null => {
    const id = typeof base === 'string' ? base : ids.get(base);
    return id !== undefined && store.has(id) ? id : null;
  };
  const ready = deltas.filter((one) => idOfBase(one) !== null);
  const waiting = Map.groupBy(
    deltas.filter((one) => idOfBase(one) === null),
    ({ base }) => base,
  );
  let bytesLeft = repositoryLimits.deltaBytes;
  // The loop appends to `ready` while it runs.
  for (const one of ready) {
    const id = idOfBase(one);
    bytesLeft -= id === null ? 0 : (store.blobSize(id) ?? 0);
    if (bytesLeft < 0)
      throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.deltaBytes) });
    const base: GitObject | null = id === null ? null : store.get(id);
    if (base === null) throw gitFault('repositoryDamaged');
    const bytes = applyDelta(base.bytes, inflate(pack, one).bytes, repositoryLimits.fileBytes);
    const made = store.put({ type: base.type, bytes });
    ids.set(one.offset, made);
    for (const key of [one.offset, made]) {
      ready.push(...(waiting.get(key) ?? []));
      waiting.delete(key);
    }
  }
  if (waiting.size > 0) throw gitFault('repositoryDamaged');
}

interface EntryHead {
  readonly type: number;
  /** Inflated size in bytes. */
  readonly size: number;
  readonly base: string | number | null;
  /** Offset in the pack at which the deflated bytes begin. */
  readonly from: number;
}

function readHead(pack: Buffer, offset: number): EntryHead {
  let at = offset;
  const nextByte = (): number => {
    const byte = pack[at];
    if (byte === undefined) throw gitFault('repositoryDamaged');
    at += 1;
    return byte;
  };
  let byte = nextByte();
  const type = (byte >> 4) & 7;
  let size = byte & 15;
  for (let scale = 16; byte >= 128; scale *= 128) {
    byte = nextByte();
    size += (byte & 127) * scale;
    if (size > repositoryLimits.fileBytes)
      throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.fileBytes) });
  }
  if (type === idDelta) {
    const base = pack.toString('hex', at, at + 20);
    return { type, size, base, from: at + 20 };
  }
  if (type !== offsetDelta) return { type, size, base: null, from: at };
  byte = nextByte();
  let back = byte & 127;
  while (byte >= 128) {
    byte = nextByte();
    back = (back + 1) * 128 + (byte & 127);
    if (back > offset) throw gitFault('repositoryDamaged');
  }
  return { type, size, base: offset - back, from: at };
}

function inflate(pack: Buffer, { from, size }: EntryHead): { readonly bytes: Buffer; readonly next: number } {
  try {
    const options = { info: true, maxOutputLength: Math.max(size, 1) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with `info` the result is this object, which the types do not say
    const { buffer, engine } = inflateSync(pack.subarray(from), options) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    if (buffer.length !== size) throw gitFault('repositoryDamaged');
    return { bytes: buffer, next: from + engine.bytesWritten };
  } catch {
    throw gitFault('repositoryDamaged');
  }
}
