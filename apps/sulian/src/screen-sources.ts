import type { ChainSourceDesk } from '@sulian/api';
import { listIndexTypes, needsNodeOnDemand, READABLE_CHAINS } from '@sulian/chains';
import type { SourceBody } from '@sulian/contract';
import { AppError, type ChainId, isAppError, type ScreenSource } from '@sulian/domain';
import { openSettings, sealSettings } from '@sulian/records';
import { describeSource } from './config/chain-sources.ts';
import { type EnteredSource, parseEnteredSource, toStoredSettings } from './config/entered-source.ts';
import { type Following, openFollowed } from './follow-chains.ts';
import { log } from './log.ts';
import { openOnDemandSource } from './on-demand-source.ts';
import type { Program } from './program.ts';
import { refuseOtherWallets } from './refuse-other-wallets.ts';
import type { ChainSource } from './sources.ts';
import { testBlocks, testHistories } from './test-source.ts';

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
    if (source !== undefined) put(program, chain, { source, entered: stored });
  }
  // The numbers of coins are other ones where histories are on demand.
  if (program.onDemand.size > program.config.onDemand.size) await program.prices.refresh();
}

const isNamedInFile = ({ config }: Program, chain: ChainId): boolean =>
  config.chains.has(chain) || config.onDemand.has(chain);

async function open(program: Program, { chain, sealed }: ScreenSource): Promise<EnteredSource> {
  return parseEnteredSource(
    chain,
    JSON.parse(openSettings(await program.registration.getKey(), chain, sealed)) as unknown,
  );
}

interface Put {
  readonly source: EnteredSource;
  readonly entered: NonNullable<ChainSource['entered']>;
}

/** Makes the source the chain's only one. */
function put(program: Program, chain: ChainId, { source, entered: { byWhom, savedSec } }: Put): void {
  const entered = { byWhom, savedSec };
  removeSource(program, chain);
  if ('onDemand' in source) program.onDemand.set(chain, { ...source.onDemand, entered });
  else program.sources.set(chain, { ...source, entered });
}

function removeSource(program: Program, chain: ChainId): void {
  program.sources.delete(chain);
  program.onDemand.delete(chain);
  program.stopFetching(chain);
}

/** Sources of a running program, for its administrators. */
export function createSourceDesk(program: Program, following: Following): ChainSourceDesk {
  return {
    isAllowed: program.config.mayEnterSources,
    list: () => listSources(program, following),
    listChoices: () => READABLE_CHAINS.filter((chain) => !isNamedInFile(program, chain)),
    listOnDemandChoices: () =>
      READABLE_CHAINS.filter((chain) => !isNamedInFile(program, chain) && listIndexTypes(chain).length > 0).map(
        (blockchain) => ({
          blockchain,
          indexTypes: [...listIndexTypes(blockchain)],
          needsNode: needsNodeOnDemand(blockchain),
        }),
      ),
    test: (body, caller) => test(program, body, caller),
    seal: async (body) =>
      sealSettings(await program.registration.getKey(), body.blockchain, JSON.stringify(toStoredSettings(body))),
    prepare: async (body, entered) => {
      const chain = body.blockchain;
      const { source, begin } = await openEntered(program, following, body).catch((error: unknown) => {
        throw isAppError(error) && error.code === 'CONFIG_INVALID' ? new AppError('BAD_REQUEST', error.message) : error;
      });
      return async () => {
        await following.stop(chain);
        put(program, chain, { source, entered });
        await program.prices.refresh();
        await begin();
      };
    },
    stop: async (chain) => {
      await following.stop(chain);
      removeSource(program, chain);
    },
  };
}

interface Opened {
  readonly source: EnteredSource;
  /** Follows the chain, where its blocks are followed. */
  begin(): Promise<void>;
}

/** @throws CONFIG_INVALID */
async function openEntered(program: Program, following: Following, body: SourceBody): Promise<Opened> {
  const chain = body.blockchain;
  const source = parseEnteredSource(chain, toStoredSettings(body));
  if ('onDemand' in source) {
    openOnDemandSource(chain, source.onDemand, { audit: program.apiDeps.people.audit }).close();
    return { source, begin: async () => {} };
  }
  await refuseOtherWallets(program, [chain]);
  const followed = await openFollowed(program, chain, source);
  return { source, begin: () => following.start(followed) };
}

function listSources(program: Program, following: Following): ReturnType<ChainSourceDesk['list']> {
  const { sources, onDemand } = program;
  const chains = [...new Set([...onDemand.keys(), ...sources.keys()])].sort();
  return chains.flatMap((chain) => {
    const described = describeSource({ chains: sources, onDemand }, chain);
    if (described === undefined) return [];
    const { headHeight, sourceFault } = following.statusOf(chain);
    const { entered } = onDemand.get(chain) ?? sources.get(chain) ?? {};
    return [{ chain, ...described, entered, headHeight, sourceFault }];
  });
}

type Test = ChainSourceDesk['test'];

/** Newest block of the source, and the faults of its parts. */
async function test(program: Program, body: SourceBody, { who, where }: Parameters<Test>[1]): ReturnType<Test> {
  const chain = body.blockchain;
  try {
    const source = parseEnteredSource(chain, toStoredSettings(body));
    if (!('onDemand' in source)) return await testBlocks(chain, source.source);
    const adapter = program.adapters.get(chain);
    if (adapter === undefined) return { fault: 'CHAIN_UNKNOWN' };
    const context = { who, where, origin: { caseId: who.caseId } };
    return await testHistories({ chain, config: source.onDemand, adapter, context }, program.apiDeps.people.audit);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fault: error.code };
  }
}
