import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { foreignHash, hardenForeignHash } from './stored-form.ts';
import type { ForeignPassword } from './schemes.ts';
import { paddingOf, verifyKnownAccount } from './verify.ts';

const password = 'Xie-zhi 9 测试';

/** Hashes computed by the programs of the other judges, or from their definitions by Python and OpenSSL. */
const vectors: Readonly<Record<string, ForeignPassword>> = {
  HOJ: { scheme: 'md5', digest: '69741a36b0b76c30b50da36d6419942b' },
  'HOJ in capitals': { scheme: 'md5', digest: '69741A36B0B76C30B50DA36D6419942B' },
  'HUSTOJ, old form': { scheme: 'hustoj', stored: '69741A36b0b76c30b50da36d6419942b' },
  'HUSTOJ, new form': { scheme: 'hustoj', stored: 'nAkKOcKzlO8wydsKcmxG5wkoTFcxYTJi' },
  QDUOJ: {
    scheme: 'django-pbkdf2',
    stored: 'pbkdf2_sha256$260000$abcDEF123456$ps158ZlF9pILY4KyLsMqy2DmPXzBomviN7cZfyycCCU=',
  },
  Hydro: {
    scheme: 'hydro-pbkdf2',
    salt: 's4lt',
    digest: '87678d09df12f1447376c555319f03e15112d95bfde67d88bf92b0c71a404eac',
  },
  UOJ: { scheme: 'uoj', username: 'Wang', salt: 'seed', digest: '21d98c7543a86a32a8aaab6b686b78b0' },
  'Vijos 2': {
    scheme: 'vj2',
    username: 'Wang',
    salt: 'seed',
    stored: 'V2FuZw==|062807892de5fddf0cb8d6a917ce4bb2209aff33',
  },
  SYZOJ: { scheme: 'syzoj', digest: '758f47cc08901908ffcf24ccd0d30ffc' },
};

describe('passwords of other judges', () => {
  for (const [name, foreign] of Object.entries(vectors)) {
    it(`${name}: the password is right, another is not, hardened or not`, async () => {
      const stored = foreignHash(foreign) ?? assert.fail('not read');
      const hardened = (await hardenForeignHash(stored)) ?? assert.fail('not hardened');
      for (const hash of [stored, hardened]) {
        assert.equal(await verifyKnownAccount(password, hash), true, hash);
        assert.equal(await verifyKnownAccount(`${password}.`, hash), false);
      }
      assert.equal(await hardenForeignHash(hardened), hardened);
    });
  }

  it('fast digests are no longer in the stored text', async () => {
    const stored = '$legacy$md5$69741a36b0b76c30b50da36d6419942b';
    const hardened = (await hardenForeignHash(stored)) ?? assert.fail('not hardened');
    assert.match(hardened, /^\$legacy\$md5\+argon2id\$\$argon2id\$/);
    assert.doesNotMatch(hardened, /69741a36/);
    const salted = await hardenForeignHash('$legacy$hustoj$nAkKOcKzlO8wydsKcmxG5wkoTFcxYTJi');
    assert.match(salted ?? '', /^\$legacy\$hustoj\+argon2id\$MWEyYg\$argon2id\$/);
    assert.equal(await verifyKnownAccount(password, salted), true);
  });

  it('a bcrypt hash of PHP is verified', async () => {
    // Computed by libxcrypt.
    const stored = foreignHash({
      scheme: 'bcrypt',
      stored: '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq',
    });
    assert.equal(await verifyKnownAccount('rasmuslerdorf', stored), true);
    assert.equal(await verifyKnownAccount('rasmuslerdorg', stored), false);
  });

  it('unusable texts are none', () => {
    const unusable: ForeignPassword[] = [
      { scheme: 'md5', digest: '' },
      { scheme: 'md5', digest: 'x'.repeat(32) },
      { scheme: 'hustoj', stored: '*' },
      { scheme: 'django-pbkdf2', stored: '!Zx81' },
      { scheme: 'django-pbkdf2', stored: `pbkdf2_sha256$9999999$s$${'A'.repeat(43)}=` },
      { scheme: 'hydro-pbkdf2', salt: 's', digest: '' },
      { scheme: 'bcrypt', stored: `$2y$31$${'a'.repeat(53)}` },
    ];
    for (const foreign of unusable) assert.equal(foreignHash(foreign), null, JSON.stringify(foreign));
  });

  it('damaged stored texts let nobody in', async () => {
    for (const stored of ['$legacy$', '$legacy$md5$', '$legacy$none$ab', '$legacy$md5+argon2id$$argon2id$']) {
      assert.equal(await verifyKnownAccount('', stored), false);
      assert.equal(await verifyKnownAccount(password, stored), false);
    }
    assert.equal(await hardenForeignHash('$legacy$none$ab'), null);
  });

  it('takes what was typed as well as its composed form', async () => {
    const decomposed = 'Zoe\u0308-pass';
    for (const typed of [decomposed, decomposed.normalize('NFC')]) {
      const digest = createHash('md5').update(typed).digest('hex');
      assert.equal(await verifyKnownAccount(decomposed, `$legacy$md5$${digest}`), true);
    }
  });
});

describe('the work of a sign-in', () => {
  const costs = { hasWrapped: true, pbkdf2: 260_000, bcrypt: 7 };
  const forms = {
    'no account or an ordinary one': null,
    'a hardened hash': { kind: 'wrapped', scheme: 'md5', parameters: '', hash: '' },
    'a cheaper PBKDF2': { kind: 'pbkdf2', cost: 100_000, parameters: '', digest: '' },
    'the dearest PBKDF2': { kind: 'pbkdf2', cost: 260_000, parameters: '', digest: '' },
    bcrypt: { kind: 'bcrypt', cost: 5, parameters: '', digest: '' },
  } as const;
  for (const [name, form] of Object.entries(forms)) {
    it(`is the same for ${name}`, () => {
      const padding = paddingOf(form, costs);
      const own = { wrapped: 0, pbkdf2: 0, bcrypt: 0 };
      if (form?.kind === 'wrapped') own.wrapped = 1;
      if (form?.kind === 'pbkdf2') own.pbkdf2 = form.cost;
      if (form?.kind === 'bcrypt') own.bcrypt = 2 ** form.cost;
      for (const step of padding) {
        if (step.kind === 'wrapped') own.wrapped += 1;
        if (step.kind === 'pbkdf2') own.pbkdf2 += step.most - (step.from ?? 0);
        if (step.kind === 'bcrypt') own.bcrypt += 2 ** step.most - (step.from === null ? 0 : 2 ** step.from);
      }
      assert.deepEqual(own, { wrapped: 1, pbkdf2: 260_000, bcrypt: 128 });
    });
  }

  it('has no addition on a site without foreign hashes', () => {
    assert.deepEqual(paddingOf(null, { hasWrapped: false, pbkdf2: null, bcrypt: null }), []);
  });
});
