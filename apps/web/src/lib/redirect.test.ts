import { describe, expect, it } from 'vitest';
import { toRedirect } from './redirect.ts';

const ORIGIN = 'https://sulian.example';

describe('the page after sign-in', () => {
  it('is the page asked for, with its query and fragment [R-ACCESS-09]', () => {
    expect(toRedirect('/address/1/BITCOIN/bc1q?x=1#top', ORIGIN)).toBe('/address/1/BITCOIN/bc1q?x=1#top');
    expect(toRedirect('https://sulian.example/review', ORIGIN)).toBe('/review');
  });

  it('never begins with two slashes [R-ACCESS-10]', () => {
    expect(toRedirect('/.//evil.example', ORIGIN)).toBe('/evil.example');
  });

  it('is the home page when none was asked for [R-ACCESS-09]', () => {
    expect(toRedirect(null, ORIGIN)).toBe('/');
  });

  it.each([
    '/login',
    '/login?redirect=%2Flogin',
    '/login/',
    '/LOGIN',
    '/register',
    '/forgetPass#x',
  ])('is never the way in itself: %s [R-ACCESS-10]', (target) => expect(toRedirect(target, ORIGIN)).toBe('/'));

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://sulian.example/',
    'https://sulian.example:444/',
    'https://sulian.example@evil.example/',
    '/\t/evil.example',
    'http://',
  ])('is never outside this origin: %s [R-ACCESS-10]', (target) => {
    expect(toRedirect(target, ORIGIN)).toBe('/');
  });
});
