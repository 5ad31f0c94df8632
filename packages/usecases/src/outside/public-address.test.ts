import { describe, expect, it } from 'vitest';
import { createCheckedLookup } from './checked-lookup.ts';
import { isOwnAddress, isPublicAddress } from './public-address.ts';

describe('an address of one’s own networks', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::1', 'fd00::7'],
    ...['::ffff:10.0.0.1', '::ffff:127.0.0.1'],
  ])('is %s, which is not public [R-FETCH-34]', (address) => {
    expect([isOwnAddress(address), isPublicAddress(address)]).toEqual([true, false]);
  });

  it.each([
    ...['8.8.8.8', '172.32.0.1', '172.15.0.1', '192.169.0.1', '11.0.0.1', '2606:4700::1', '::ffff:8.8.8.8'],
    ...['169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', 'fe80::1', '::', 'localhost', '', '::ffff:7f00:1'],
  ])('is not %s [R-FETCH-34]', (address) => {
    expect(isOwnAddress(address)).toBe(false);
  });

  it('is checked when a name is resolved, before a connection [R-FETCH-34]', async () => {
    const seen: string[] = [];
    const lookup = createCheckedLookup((address) => {
      seen.push(address);
      throw new Error('refused');
    });
    const fault = await new Promise((resolve) => lookup('localhost', {}, resolve));
    expect(fault).toMatchObject({ message: 'refused' });
    expect(['127.0.0.1', '::1']).toContain(seen[0]);
  });
});
