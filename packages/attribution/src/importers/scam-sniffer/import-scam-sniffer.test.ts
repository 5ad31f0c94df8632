import { expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importScamSniffer } from './import-scam-sniffer.ts';

const OPTIONS = { adapters: new Map(), chain: 'ETHEREUM' } as const;

/** Lines of blacklist/combined.json and address.json, github.com/scamsniffer/scam-database at 75000558 (GPL-3.0), read 2026-11-22. */
const COMBINED = `{
  "degenalgo.art": [
    "0x3da02e1f29bcbed185eca0d3299efd46e6e7e155",
    "0x398e98b7c19db2f5df086eb4f83624146aa1ab53"
  ],
  "mingopack.org": ["0xd307e99b79c4cb290a9d4583ac3b31df39e06ffb"]
}`;
const ADDRESSES = `["0x101ce0cedd142f199c9ef61739ae59b6611a0fc0", "0x43412801d29861ecc4c4d86e5becfd16af86a67b"]`;

test('labels the addresses of the blacklist with the domain that they were found behind', async () => {
  const path = await writeFolder({ 'combined.json': COMBINED, 'address.json': ADDRESSES });
  const { labels, refused } = await collect(importScamSniffer(path, OPTIONS));
  expect(refused).toEqual([]);
  expect(labels.map(({ address, entity, source }) => [address, entity.name, entity.type, source])).toEqual([
    ['0x101ce0cedd142f199c9ef61739ae59b6611a0fc0', 'Scam Sniffer blacklist', 'Phishing', 'scam-sniffer:address.json'],
    ['0x43412801d29861ecc4c4d86e5becfd16af86a67b', 'Scam Sniffer blacklist', 'Phishing', 'scam-sniffer:address.json'],
    ['0x3da02e1f29bcbed185eca0d3299efd46e6e7e155', 'degenalgo.art', 'Phishing', 'scam-sniffer:combined.json'],
    ['0x398e98b7c19db2f5df086eb4f83624146aa1ab53', 'degenalgo.art', 'Phishing', 'scam-sniffer:combined.json'],
    ['0xd307e99b79c4cb290a9d4583ac3b31df39e06ffb', 'mingopack.org', 'Phishing', 'scam-sniffer:combined.json'],
  ]);
});

test('refuses what is no address, one by one, and a file of another shape as a whole', async () => {
  const path = await writeFolder({
    'a.json': '["0x12", "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC"]',
    'b.json': '{"x.example": "0x12"}',
    'domains.json': '["phish.example"]',
  });
  const { labels, refused } = await collect(importScamSniffer(path, OPTIONS));
  expect(labels).toEqual([]);
  expect(refused.map(({ file, reason }) => [file, reason])).toEqual([
    ['a.json', '"0x12" is not an address of ETHEREUM'],
    ['a.json', expect.stringMatching(/is not an address of ETHEREUM: it looks like one of TRON$/)],
    ['b.json', 'neither a list of addresses nor one of addresses by domain'],
    ['domains.json', '"phish.example" is not an address of ETHEREUM'],
  ]);
});
