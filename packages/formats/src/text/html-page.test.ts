import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownOfPage } from './html-page.ts';

test('returns the body of a page without head, scripts and styles', () => {
  const page =
    '<!DOCTYPE html>\n<html lang="en"><head><title>T</title><style>p {}</style></head>\n' +
    '<body class="x"><SCRIPT>var a = "</p>";</script><p>Add $a$ and <b>b</b>.</p>\n<style>b {}</style></body></html>';
  assert.equal(shownOfPage(page), '<p>Add $a$ and <b>b</b>.</p>');
  assert.equal(shownOfPage('<p>x</p>'), '<p>x</p>');
  assert.equal(shownOfPage('<header>Top</header>'), '<header>Top</header>');
  assert.equal(shownOfPage('a</script>b<script>c'), 'a</script>b');
});

test('takes linear time for scripts that never end', () => {
  const begin = performance.now();
  shownOfPage('<script '.repeat(200_000));
  shownOfPage('<script><style>'.repeat(100_000));
  assert.ok(performance.now() - begin < 2000);
});
