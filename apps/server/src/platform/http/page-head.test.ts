import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHead, type SiteIdentity, webAppManifest } from './page-head.ts';

const site: SiteIdentity = {
  name: '獬豸 Xiezhi',
  shortName: 'Xiezhi',
  description: '',
  address: 'https://oj.example',
};
const described = (description: string) =>
  /name="description" content="([^"]*)"/.exec(pageHead({ ...site, description }))?.[1];

test('the description is plain text of at most 160 characters, with a standard text for none', () => {
  assert.match(described('') ?? '', /Online judge/);
  assert.match(described('<script>alert(1)</script>') ?? '', /Online judge/);
  assert.equal(
    described('<p>A <b>school</b> judge</p>\n\n**for** [all](https://x.example)'),
    'A school judge for all',
  );
  assert.equal(Array.from(described('校'.repeat(500)) ?? '').length, 160);
});

test('no name or description can end the HTML attribute that contains it', () => {
  const hostile = '"><script>alert(1)</script> & <';
  const head = pageHead({ ...site, name: hostile, shortName: hostile, description: `${hostile} "quoted"` });
  assert.doesNotMatch(head, /<script/);
  for (const [tag = ''] of head.matchAll(/<[^>]*>/g))
    assert.match(tag, /^<(meta|link)( [a-z]+="[^"<>]*")+ \/>$/);
});

test('a link preview has a picture if the address of the site is known', () => {
  assert.match(pageHead(site), /og:image" content="https:\/\/oj\.example\/icon-512\.png"/);
  assert.doesNotMatch(pageHead({ ...site, address: null }), /og:image/);
});

test('the manifest names the site and its icons', () => {
  const manifest = JSON.parse(webAppManifest(site)) as { name: string; short_name: string; icons: object[] };
  assert.deepEqual([manifest.name, manifest.short_name, manifest.icons.length], ['獬豸 Xiezhi', 'Xiezhi', 3]);
});
