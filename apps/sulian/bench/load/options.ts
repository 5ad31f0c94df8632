import { parseArgs } from 'node:util';

export interface LoadOptions {
  /** Runs, one after another, of so many investigators each. */
  readonly investigators: readonly number[];
  readonly seconds: number;
  readonly thinkMs: number;
  /** Time from one investigator who begins to the next. */
  readonly apartMs: number;
  /** Number of addresses, which every investigator looks at in turn. */
  readonly addresses: number;
  /** Size of a generated ledger; undefined: the demo world. */
  readonly legs: number | undefined;
  /** Folder of the store, which remains and is reused; undefined: a temporary one. */
  readonly folder: string | undefined;
  /** A running program on `folder`; undefined: one is started. */
  readonly port: number | undefined;
}

const DEFAULTS = { investigators: '100,200,1000', seconds: '60', think: '3', apart: '30', addresses: '12' };
const USAGE =
  'npm run load -- [--investigators 100,200,1000] [--seconds 60] [--think 3] [--apart 30] [--addresses 12] [--legs N] [--folder DIR] [--port N]';
/** The walks of the scores must fit into the generated blocks. */
const MIN_LEGS = 50_000;
/** Each has a network address of its own. */
const MAX_INVESTIGATORS = 60_000;

export function readOptions(args: readonly string[]): LoadOptions {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      investigators: option,
      seconds: option,
      think: option,
      apart: option,
      addresses: option,
      legs: option,
      folder: option,
      port: option,
    },
  });
  const { investigators, seconds, think, apart, addresses } = { ...DEFAULTS, ...values };
  const { legs, folder, port } = values;
  const options = {
    investigators: investigators.split(',').map(Number),
    seconds: Number(seconds),
    thinkMs: Number(think) * 1_000,
    apartMs: Number(apart),
    addresses: Number(addresses),
    legs: legs === undefined ? undefined : Number(legs),
    folder,
    port: port === undefined ? undefined : Number(port),
  };
  const isWhole = options.investigators.every(
    (each) => Number.isInteger(each) && each > 0 && each <= MAX_INVESTIGATORS,
  );
  const isGenerated = options.legs === undefined || options.legs >= MIN_LEGS;
  const isOwn = options.port === undefined || (options.port > 0 && folder !== undefined && legs === undefined);
  if (
    !isWhole ||
    !(options.seconds > 0) ||
    !(options.thinkMs >= 0) ||
    !(options.apartMs >= 0) ||
    !(Number.isInteger(options.addresses) && options.addresses > 0) ||
    !isGenerated ||
    !isOwn
  )
    throw new Error(`usage: ${USAGE}`);
  return options;
}
