import type { FRAMINGS } from './places.ts';
import { toBytes, type Written } from './written.ts';

const CRLF = '\r\n';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const changed = (written: Written, from: string | RegExp, to: string): Buffer =>
  latin(toBytes(written).toString('latin1').replace(from, to));
/** With lines more in its head. */
const added = (written: Written, ...lines: readonly string[]): Buffer =>
  changed(written, 'host: localhost', ['host: localhost', ...lines].join(CRLF));
const at = (written: Written, address: string): Buffer => toBytes({ ...written, address });
const withBody = (written: Written, text: string, ...lines: readonly string[]): Buffer =>
  Buffer.concat([added({ ...written, body: undefined }, ...lines), latin(text)]);
const CHUNKED = 'transfer-encoding: chunked';

/** Requests with faults in their framing. */
export const BROKEN_FRAMINGS: Readonly<Record<(typeof FRAMINGS)[number], (written: Written) => Buffer>> = {
  'no host': (written) => changed(written, `host: localhost${CRLF}`, ''),
  'two hosts': (written) => added(written, 'host: other'),
  'HTTP/0.9': ({ method, address }) => latin(`${method} ${address}${CRLF}`),
  'HTTP/1.0': (written) => toBytes(written, 'HTTP/1.0'),
  'HTTP/9.9': (written) => toBytes(written, 'HTTP/9.9'),
  'line feeds alone': (written) => latin(toBytes(written).toString('latin1').replaceAll(CRLF, '\n')),
  'space in a name': (written) => added(written, 'a b: c'),
  'null in a value': (written) => added(written, 'a: b\0c'),
  'folded header': (written) => added(written, 'a: b', ' c'),
  'header without a name': (written) => added(written, ': a'),
  'too long': (written) => withBody(written, '{"a":1}', 'content-length: 900'),
  'too short': (written) => withBody(written, '{"a":1}', 'content-length: 2'),
  'length in words': (written) => withBody(written, '{"a":1}', 'content-length: seven'),
  'negative length': (written) => withBody(written, '{"a":1}', 'content-length: -7'),
  'two lengths': (written) => withBody(written, '{"a":1}', 'content-length: 7', 'content-length: 2'),
  'length and chunks': (written) =>
    withBody(written, `7${CRLF}{"a":1}${CRLF}0${CRLF}${CRLF}`, CHUNKED, 'content-length: 7'),
  'bad chunk': (written) => withBody(written, `xyz${CRLF}{"a":1}${CRLF}`, CHUNKED),
  'huge chunk': (written) => withBody(written, `ffffffffffffffffff${CRLF}{`, CHUNKED),
  'chunks without end': (written) => withBody(written, `7${CRLF}{"a":1}${CRLF}`, CHUNKED),
  'unknown coding': (written) => withBody(written, '{"a":1}', 'transfer-encoding: rot13'),
  'large headers': (written) => added(written, `a: ${'x'.repeat(40_000)}`),
  'thousands of headers': (written) => added(written, ...Array.from({ length: 3_000 }, () => 'a:b')),
  'other protocol': () => latin(`SSH-2.0-OpenSSH_9.9${CRLF}`),
  'HTTP/2': () => latin(`PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`),
  TLS: () => Buffer.from('16030100c8010000c40303', 'hex'),
  noise: () => Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 167 + 13) % 256)),
  'absolute address': (written) => at(written, `http://evil.example${written.address}`),
  asterisk: (written) => at(written, '*'),
  'no slash': (written) => at(written, written.address.slice(1)),
  'high bytes': (written) => at(written, `${written.address}\u00ff\u0080`),
  'space in the address': (written) => at(written, `${written.address} x`),
  fragment: (written) => at(written, `${written.address}#x`),
  dots: (written) => at(written, `/static/../../..${written.address}`),
  'two slashes': (written) => at(written, `/${written.address}`),
  'long address': (written) => at(written, `${written.address}/${'x'.repeat(12_000)}`),
  'null in the address': (written) => at(written, `${written.address}%00`),
  'double encoding': (written) => at(written, written.address.replaceAll('/', '%252f')),
  'half an escape': (written) => at(written, `${written.address}%2`),
  'bare lines': (written) => Buffer.concat([latin(CRLF + CRLF), toBytes(written)]),
};

/** They promise more than they send, and would be waited for. */
export const UNFINISHED: readonly string[] = [
  'too long',
  'huge chunk',
  'chunks without end',
  'HTTP/0.9',
  'TLS',
  'noise',
  'other protocol',
  'two lengths',
];
