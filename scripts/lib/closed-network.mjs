// Loaded into every Node process of a test run: a test that needs another host than this one must fail.
import { isIP, Socket } from 'node:net';

const OWN_NAMES = new Set(['localhost', 'ip6-localhost']);
const OWN_ADDRESS = /^(127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/;

/** @param {string} host @returns {boolean} true for this machine */
const isOwn = (host) => OWN_NAMES.has(host) || (isIP(host) !== 0 && OWN_ADDRESS.test(host));

/** Host to which a socket connects; undefined for a path of this machine. */
function findHost([first, second]) {
  // `net.connect` passes its arguments as one array.
  const target = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'object' && target !== null)
    return target.path === undefined ? (target.host ?? 'localhost') : undefined;
  if (Number.isNaN(Number(target))) return undefined;
  return typeof second === 'string' ? second : 'localhost';
}

const { connect } = Socket.prototype;

Socket.prototype.connect = function connectOwn(...args) {
  const host = findHost(args);
  if (host === undefined || isOwn(host)) return connect.apply(this, args);
  this.connecting = true;
  process.nextTick(() => this.destroy(new Error(`tests connect to this machine only, not to ${host}`)));
  return this;
};
