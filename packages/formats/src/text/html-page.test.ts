import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOfPage } from './html-page.ts';

test('returns the body of a page without head, scripts and styles', () => {
  const page =
    '<!DOCTYPE html>\n<html lang="en"><head><title>T</title><style>p {}</style></head>\n' +
    '<body class="x"><SCRIPT>var a = "</p>";</script><p>Add $a$ and <b>b</b>.</p>\n<style>b {}</style></body></html>';
  assert.equal(bodyOfPage(page), '<p>Add $a$ and <b>b</b>.</p>');
  assert.equal(bodyOfPage('<p>x</p>'), '<p>x</p>');
  assert.equal(bodyOfPage('<header>Top</header>'), '<header>Top</header>');
  assert.equal(bodyOfPage('a</script>b<script>c'), 'a</script>b');
});

test('takes linear time for scripts that never end', () => {
  const begin = performance.now();
  bodyOfPage('<script '.repeat(200_000));
  bodyOfPage('<script><style>'.repeat(100_000));
  assert.ok(performance.now() - begin < 2000);
});
