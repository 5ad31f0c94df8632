import {
  AppError,
  CHAINS,
  type Chain,
  type ChainId,
  getChain,
  type ImportBatch,
  type LabelFormatName,
  type LabelValidity,
} from '@sulian/domain';
import { importCryptoScamDb } from './cryptoscamdb/import-cryptoscamdb.ts';
import { importDefiLlama } from './defillama/import-defillama.ts';
import { importEthLabels } from './eth-labels/import-eth-labels.ts';
import { importEthereumLabels } from './ethereum-labels/import-ethereum-labels.ts';
import type { Importer, LabelFormat } from './importer.ts';
import { importMiningPools } from './mining-pools/import-mining-pools.ts';
import { importOfac } from './ofac/import-ofac.ts';
import { importOwn } from './own/import-own.ts';
import { importScamSniffer } from './scam-sniffer/import-scam-sniffer.ts';
import { importTagpack } from './tagpack/import-tagpack.ts';

export type ImporterName = LabelFormatName;

const isEvm = ({ sharesAddresses }: Chain): boolean => sharesAddresses;

/** Every label format that can be imported, by the name that the command line knows. */
export const IMPORTERS: Readonly<Record<ImporterName, LabelFormat>> = {
  tagpack: { about: 'GraphSense TagPacks and ActorPacks', validity: 'observation', read: importTagpack },
  ofac: {
    about: "OFAC's sdn.xml, sdn_advanced.xml, or sanctioned_addresses_ASSET.txt",
    validity: 'listing',
    read: importOfac,
  },
  'mining-pools': { about: 'bitcoin-data/mining-pools, JSON', validity: 'observation', read: importMiningPools },
  csv: {
    about: 'our own lists, CSV or JSON; any table with --mapping',
    validity: 'control',
    takesMapping: true,
    read: importOwn,
  },
  'ethereum-labels': {
    about: 'name tags of block explorers, etherscan-labels: JSON or CSV',
    validity: 'observation',
    needsChain: isEvm,
    isPlaced: true,
    read: importEthereumLabels,
  },
  'eth-labels': {
    about: 'name tags with chain numbers, dawsbot/eth-labels: CSV or JSON',
    validity: 'observation',
    read: importEthLabels,
  },
  'scam-sniffer': {
    about: 'scamsniffer/scam-database, JSON',
    validity: 'observation',
    needsChain: isEvm,
    read: importScamSniffer,
  },
  cryptoscamdb: {
    about: "CryptoScamDB's urls.yaml, or its API's answers",
    validity: 'observation',
    read: importCryptoScamDb,
  },
  defillama: {
    about: "DefiLlama's lists of exchanges and treasuries, JavaScript read as data",
    validity: 'observation',
    read: importDefiLlama,
  },
};

export interface LabelFormatChoice {
  readonly format: ImporterName;
  /** Chain of the addresses, where the format does not name it. */
  readonly chain?: ChainId;
  /** Path of a file that assigns the columns of a list to fields. */
  readonly mapping?: string;
}

/**
 * @throws BAD_REQUEST when the chain is missing, cannot occur in the format, or is named by the format itself; when a
 * mapping is given to a format whose columns are known
 */
export function getImporter(choice: LabelFormatChoice): Importer {
  const read = findReader(choice);
  const { validity } = IMPORTERS[choice.format];
  return (path, options) => withValidity(read(path, options), validity);
}

/** Adds the validity of the format. A list's own statement on a label's days stays. */
async function* withValidity(
  batches: AsyncIterable<ImportBatch>,
  validity: LabelValidity,
): AsyncGenerator<ImportBatch> {
  for await (const batch of batches) yield { ...batch, labels: batch.labels.map((label) => ({ validity, ...label })) };
}

function findReader({ format, chain, mapping }: LabelFormatChoice): Importer {
  const entry = IMPORTERS[format];
  const { needsChain } = entry;
  if (mapping !== undefined) {
    if (needsChain === undefined && entry.takesMapping === true)
      return (path, options) => entry.read(path, { ...options, mapping, ...(chain !== undefined && { chain }) });
    throw new AppError('BAD_REQUEST', `--mapping: the columns of ${format} are known; it goes with --format csv`, {
      details: { format, mapping },
    });
  }
  if (needsChain === undefined) {
    if (chain === undefined) return entry.read;
    throw new AppError('BAD_REQUEST', `--chain: lists in the format ${format} name their chain themselves`, {
      details: { format, chain },
    });
  }
  if (chain !== undefined && needsChain(getChain(chain)))
    return (path, options) => entry.read(path, { ...options, chain });
  if (chain === undefined && entry.isPlaced === true) return entry.read;
  const chains = CHAINS.filter(needsChain).map(({ id }) => id);
  const fault =
    chain === undefined ? 'lists in this format do not name their chain' : `${chain} has no addresses of this form`;
  throw new AppError('BAD_REQUEST', `--chain is needed with --format ${format}: ${fault}; one of ${chains.join(' ')}`, {
    details: { format, chains, ...(chain !== undefined && { chain }) },
  });
}
