import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDump } from '../testing/dump.ts';
import { parseDump, type RawRow } from './dump-parser.ts';

interface Read {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: RawRow[];
}

/** Parses a text in chunks of this size. */
async function parse(text: string, size: number): Promise<Read[]> {
  const found: Read[] = [];
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  }
  await parseDump(chunks(), {
    rows: (table, columns, rows) => {
      const last = found.at(-1);
      if (last?.table === table) last.rows.push(...rows);
      else found.push({ table, columns, rows: [...rows] });
      return Promise.resolve();
    },
  });
  return found;
}

const odd = ["it's", 'a\\b', 'two\nlines\r', '"quoted"', '),(', "';", '表 😀', '', 'end\\'];
const tables = { first: odd.map((text, id) => ({ id, text })), second: [{ a: null, b: -1.5 }] };

for (const size of [1, 7, 100_000]) {
  test(`values survive in chunks of ${size}`, async () => {
    const [first, second] = await parse(writeDump(tables), size);
    assert.deepEqual(first?.columns, ['id', 'text']);
    assert.deepEqual(
      first?.rows,
      odd.map((text, id) => [String(id), text]),
    );
    assert.deepEqual(second?.rows, [[null, '-1.5']]);
  });
}

test('reads lists of columns, introducers, hexadecimal texts and doubled quotes', async () => {
  const [read] = await parse(
    `-- a comment; with a semicolon
    # another
    INSERT INTO \`db\`.\`t\` (\`x\`, y) VALUES (_binary 'a''b', 0x414243),
      (x'44', b'101'), (NULL , 7) ON DUPLICATE KEY UPDATE x = 'a;b';`,
    9,
  );
  assert.deepEqual(read?.columns, ['x', 'y']);
  assert.deepEqual(read?.rows, [
    ["a'b", 'ABC'],
    ['D', '5'],
    [null, '7'],
  ]);
});

test('skips triggers with a delimiter of their own', async () => {
  const found = await parse(
    `CREATE TABLE \`t\` (\n  \`id\` int NOT NULL,\n  PRIMARY KEY (\`id\`)\n);
DELIMITER ;;
/*!50003 CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN INSERT INTO t VALUES (9); END */;;
DELIMITER ;
INSERT INTO \`t\` VALUES (1);`,
    1000,
  );
  assert.deepEqual(found, [{ table: 't', columns: ['id'], rows: [['1']] }]);
});

test('an incomplete or damaged dump is refused', async () => {
  const whole = writeDump(tables);
  await assert.rejects(parse(whole.slice(0, whole.indexOf('quoted')), 50), /incomplete/);
  await assert.rejects(parse(whole.slice(0, whole.indexOf('-- Dump completed')), 50), /incomplete/);
  await assert.rejects(parse("INSERT INTO t (a) VALUES ('1' '2');", 50), /comma/);
  await assert.rejects(parse('INSERT INTO t VALUES (1);', 50), /not its columns/);
});
