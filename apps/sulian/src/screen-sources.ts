import type { ChainSourceDesk } from '@sulian/api';
import { READABLE_CHAINS } from '@sulian/chains';
import type { SourceBody } from '@sulian/contract';
import { AppError, type ChainId, isAppError, type ScreenSource } from '@sulian/domain';
import { openSettings, sealSettings } from '@sulian/records';
import type { Program } from './compose.ts';
import { describeSource } from './config/chain-sources.ts';
import { chainSetting } from './config/source-config.ts';
import { type Following, openFollowed } from './follow-chains.ts';
import { log } from './log.ts';
import { refuseOtherWallets } from './refuse-other-wallets.ts';
import { type ChainSource, openSource } from './sources.ts';
import { within } from './wait-at-most.ts';

const TEST_MS = 15_000;
/** A test remembers no final block. */
const NO_MEMORY = { recall: async () => undefined, keep: async () => {} };

/**
 * Adds the sources that administrators entered on screen to the program's. The configuration file's own take
 * precedence, and one that does not open is named in the log.
 */
export async function addScreenSources(program: Program): Promise<void> {
  for (const stored of await program.screenSources.list()) {
    const { chain } = stored;
    if (isNamedInFile(program, chain)) {
      log.warn(`${chain}: the configuration file names its source; the one entered on screen is not used`);
      continue;
    }
    const source = await open(program, stored).catch((error: unknown) => {
      log.fault(`${chain}: the source entered on screen cannot be used`, error);
      return undefined;
    });
    if (source !== undefined) program.sources.set(chain, source);
  }
}

const isNamedInFile = ({ config }: Program, chain: ChainId): boolean =>
  config.chains.has(chain) || config.onDemand.has(chain);

async function open(program: Program, { chain, sealed, byWhom, savedSec }: ScreenSource): Promise<ChainSource> {
  const settings: unknown = JSON.parse(openSettings(await program.registration.getKey(), chain, sealed));
  return { ...toChainSource(settings), entered: { byWhom, savedSec } };
}

function toChainSource(settings: unknown): Pick<ChainSource, 'source' | 'pollMs'> {
  const { source, pollMs } = chainSetting.parse({ source: settings });
  if (source.type === 'onDemand') throw new AppError('INTERNAL', 'a source entered on screen is a node');
  return { source, pollMs };
}

const toSettings = ({ urls, user, password, header }: SourceBody) => ({
  type: 'rpc',
  urls: [...new Set(urls)],
  ...(user !== undefined && { user }),
  ...(password !== undefined && { password }),
  ...(header !== undefined && { headers: { [header.name]: header.value } }),
});

/** Sources of a running program, for its administrators. */
export function createSourceDesk(program: Program, following: Following): ChainSourceDesk {
  return {
    isAllowed: program.config.mayEnterSources,
    list: () => listSources(program, following),
    listChoices: () => READABLE_CHAINS.filter((chain) => !isNamedInFile(program, chain)),
    test,
    seal: async (body) =>
      sealSettings(await program.registration.getKey(), body.blockchain, JSON.stringify(toSettings(body))),
    prepare: async (body, entered) => {
      const chain = body.blockchain;
      const { source, followed } = await openEntered(program, body).catch((error: unknown) => {
        throw isAppError(error) && error.code === 'CONFIG_INVALID' ? new AppError('BAD_REQUEST', error.message) : error;
      });
      return async () => {
        program.sources.set(chain, { ...source, entered });
        await following.start(followed);
      };
    },
    stop: async (chain) => {
      await following.stop(chain);
      program.sources.delete(chain);
    },
  };
}

/** @throws CONFIG_INVALID */
async function openEntered(program: Program, body: SourceBody) {
  const source = toChainSource(toSettings(body));
  await refuseOtherWallets(program, [body.blockchain]);
  return { source, followed: await openFollowed(program, body.blockchain, source) };
}

function listSources({ config, sources }: Program, following: Following): ReturnType<ChainSourceDesk['list']> {
  const chains = [...new Set([...config.onDemand.keys(), ...sources.keys()])].sort();
  return chains.flatMap((chain) => {
    const described = describeSource({ chains: sources, onDemand: config.onDemand }, chain);
    if (described === undefined) return [];
    const { headHeight, sourceFault } = following.statusOf(chain);
    return [{ chain, ...described, entered: sources.get(chain)?.entered, headHeight, sourceFault }];
  });
}

type SourceTest = Awaited<ReturnType<ChainSourceDesk['test']>>;

/** Height of the nodes' best block, or the fault of the look. */
async function test(body: SourceBody): Promise<SourceTest> {
  const chain = body.blockchain;
  try {
    const { source } = toChainSource(toSettings(body));
    const opened = await openSource(chain, source, NO_MEMORY);
    const { height } = await within(opened.getHead(), TEST_MS);
    const [block] = await within(opened.getBlocks(height, height), TEST_MS);
    return { headHeight: block?.height ?? height };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fault: error.code };
  }
}
