import { BlockList, isIP } from 'node:net';

type Network = readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'];

/** This machine and private networks. @see RFC 1918, RFC 4193, RFC 1122 §3.2.1.3 */
const PRIVATE: readonly Network[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];

/** Further networks that are not the internet: shared and link-local ranges, documentation, multicast, reserved. */
const SPECIAL: readonly Network[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const toBlockList = (networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix, family] of networks) list.addSubnet(network, prefix, family);
  return list;
};
const ownNetworks = toBlockList(PRIVATE);
const nonPublic = toBlockList([...PRIVATE, ...SPECIAL]);

/** False for what a stranger's address must not lead to. An IPv4 address written as IPv6 is what it maps to. */
export const isPublicAddress = (address: string): boolean => isListed(nonPublic, address) === false;

/** True for this machine and private networks, which nobody outside reads. */
export const isOwnAddress = (address: string): boolean => isListed(ownNetworks, address) === true;

/** Undefined for a text that is not an address, and for a mapped one in another notation. */
function isListed(list: BlockList, address: string): boolean | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  if (family === 0 || /^::ffff:/i.test(mapped)) return undefined;
  return list.check(mapped, family === 4 ? 'ipv4' : 'ipv6');
}
