import {
  AppError,
  type OutputSpender,
  type PlacedTransaction,
  type Transaction,
  type TransactionReader,
} from '@sulian/domain';
import type { TransactionReaderOptions } from '../../family.ts';
import { inParallel } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';
import { getUtxoChain, type UtxoChain } from '../chains.ts';
import { isCoinbaseUnspendable } from '../normalize/dead-coinbases.ts';
import { parseRawTransaction } from '../normalize/parse-raw-transaction.ts';
import { isPairSized, verifyMerkleBranch } from '../verify/merkle-branch.ts';
import { verifyCheckpoint, verifyDifficulty, verifyWork } from '../verify/verify.ts';
import { type BlockHeader, HEADER_BYTES, parseHeader } from '../wire/header.ts';
import { bytesHex } from '../wire/schema.ts';
import { asSourceFault, toHash, toHeight } from './answers.ts';
import { createEsploraClient, type EsploraClient } from './client.ts';
import { memoize } from './memoize.ts';
import { resolveInputs } from './resolve-inputs.ts';
import { merkleProof, outspends } from './schema.ts';

const PARALLEL = 8;
/** Limit of transactions per call, which are in memory together; callers request fewer. */
const MAX_TRANSACTIONS = 500;
/** Some 20 MB. */
const CACHED_TRANSACTIONS = 10_000;
const CACHED_HEADERS = 10_000;

/** Transactions of a service in Esplora's form. @throws CONFIG_INVALID */
export function createEsploraReader(options: TransactionReaderOptions): TransactionReader {
  const { chain, isSimulated = false, parallel = PARALLEL } = options;
  const client = createEsploraClient(options);
  const service = new Service(client, getUtxoChain(chain), isSimulated);
  return {
    chain,
    sources: [client.name],
    getFinalHead: () => service.getFinalHead(),
    getTransactions: async (hashes, lastHeight) => {
      if (hashes.length > MAX_TRANSACTIONS)
        throw new AppError('BAD_REQUEST', `at most ${MAX_TRANSACTIONS} transactions at once`, { details: { chain } });
      return inParallel(hashes, parallel, (hash) => service.findTransaction(hash, lastHeight));
    },
    listSpenders: (hashes, lastHeight) =>
      inParallel(hashes, parallel, (hash) => service.listSpenders(hash, lastHeight)),
  };
}

interface PlacedHeader extends BlockHeader {
  readonly height: number;
}

class Service {
  readonly #client: EsploraClient;
  readonly #chain: UtxoChain;
  readonly #isSimulated: boolean;
  #isProven: boolean;
  readonly #findRaw = memoize(CACHED_TRANSACTIONS, (hash: string) => this.#retry(() => this.#readTransaction(hash)));
  readonly #getHeader = memoize(CACHED_HEADERS, (height: number) => this.#retry(() => this.#readHeader(height)));

  constructor(client: EsploraClient, chain: UtxoChain, isSimulated: boolean) {
    this.#client = client;
    this.#chain = chain;
    this.#isSimulated = isSimulated;
    this.#isProven = isSimulated;
  }

  async getFinalHead(): Promise<{ height: number; hash: string; timeSec: number }> {
    const tip = await this.#retry(async () => toHeight(await this.#client.findText('blocks/tip/height')));
    const { height, hash, timeSec } = await this.#getHeader(Math.max(0, tip - this.#chain.finalityDepth));
    return { height, hash, timeSec };
  }

  async findTransaction(hash: string, lastHeight: number): Promise<PlacedTransaction | undefined> {
    const proof = await this.#retry(() => this.#findProof(hash));
    if (proof === undefined || proof.block_height > lastHeight) return undefined;
    const raw = await this.#findRaw(hash);
    if (raw === undefined) throw malformed('the index places a transaction that it does not have', { hash });
    const header = await this.#getHeader(proof.block_height);
    const { transaction, idBytes } = raw;
    const { pos: position, merkle: siblings } = proof;
    asSourceFault(() => {
      if (isPairSized(idBytes))
        throw new AppError('BLOCK_CORRUPT', 'a transaction could be two hashes of a merkle tree', {
          details: { hash },
        });
      verifyMerkleBranch(header.merkleRoot, hash, { position, siblings });
      if ((position === 0) !== (transaction.kind === 'coinbase'))
        throw new AppError('BLOCK_CORRUPT', 'a coinbase must be the first transaction', {
          details: { hash, position },
        });
    });
    const resolved = await resolveInputs(transaction, async (each) => (await this.#findRaw(each))?.transaction);
    return {
      block: this.#toBlock(header),
      transaction: { ...this.#markDead(resolved, header), position },
      anchor: 'ONE_NODE',
    };
  }

  async listSpenders(hash: string, lastHeight: number): Promise<readonly (OutputSpender | undefined)[]> {
    const raw = await this.#findRaw(hash);
    if (raw === undefined) throw malformed('the index does not have a transaction', { hash });
    const answer = await this.#retry(() => this.#client.findJson(`tx/${hash}/outspends`));
    const parsed = outspends.safeParse(answer);
    const outputs = raw.transaction.operations[0]?.destinations.length ?? 0;
    if (!parsed.success || parsed.data.length !== outputs)
      throw malformed('the index does not answer with a spender for each output', { hash, outputs });
    return parsed.data.map((each) => {
      const height = each.spent && each.status.confirmed ? each.status.block_height : undefined;
      if (!each.spent || height === undefined || height > lastHeight) return undefined;
      return { hash: each.txid, input: each.vin, height };
    });
  }

  /** A service of a test network would answer for addresses of none of ours. */
  #retry<T>(work: () => Promise<T>): Promise<T> {
    return this.#client.retry(async () => {
      if (!this.#isProven) await this.#proveChain();
      this.#isProven = true;
      return work();
    });
  }

  async #proveChain(): Promise<void> {
    const { id, firstHeight, genesisHash } = this.#chain;
    const hash = toHash(await this.#client.findText(`block-height/${firstHeight}`));
    if (hash !== genesisHash)
      throw new AppError('BLOCK_FOREIGN', `the index serves another chain than ${id}`, {
        details: { chain: id, genesisHash: hash, expected: genesisHash },
      });
  }

  async #findProof(hash: string) {
    const answer = await this.#client.findJson(`tx/${hash}/merkle-proof`);
    if (answer === undefined) return undefined;
    const parsed = merkleProof.safeParse(answer);
    if (!parsed.success) throw malformed('the index does not answer with a merkle branch', { hash });
    return parsed.data;
  }

  async #readTransaction(hash: string) {
    const text = await this.#client.findText(`tx/${hash}/hex`);
    if (text === undefined) return undefined;
    const hex = bytesHex.safeParse(text);
    if (!hex.success) throw malformed('the index does not answer with the bytes of a transaction', { hash });
    const transaction = asSourceFault(() => parseRawTransaction(Buffer.from(hex.data, 'hex'), this.#chain));
    if (transaction.transaction.hash !== hash)
      throw malformed('the index answers with another transaction than requested', {
        hash,
        answered: transaction.transaction.hash,
      });
    return transaction;
  }

  async #readHeader(height: number): Promise<PlacedHeader> {
    const hash = toHash(await this.#client.findText(`block-height/${height}`));
    const hex = bytesHex.safeParse(await this.#client.findText(`block/${hash}/header`));
    const raw = Buffer.from(hex.data ?? '', 'hex');
    if (raw.length !== HEADER_BYTES) throw malformed('the index does not answer with a block header', { height });
    const header = parseHeader(raw, this.#chain);
    if (header.hash !== hash)
      throw malformed('the index answers with another header than requested', { height, hash, answered: header.hash });
    if (!this.#isSimulated)
      asSourceFault(() => {
        verifyCheckpoint({ hash, height }, this.#chain);
        verifyDifficulty(header.bits, height, this.#chain);
        verifyWork(raw, header, this.#chain);
      });
    return { ...header, height };
  }

  #markDead(transaction: Transaction, header: PlacedHeader): Transaction {
    if (
      transaction.kind !== 'coinbase' ||
      !isCoinbaseUnspendable({ chain: this.#chain, header, height: header.height })
    )
      return transaction;
    return {
      ...transaction,
      operations: transaction.operations.map((operation) => ({
        ...operation,
        destinations: operation.destinations.map((each) => ({ ...each, unspendable: true })),
      })),
    };
  }

  #toBlock({ height, hash, parentHash, timeSec }: PlacedHeader): PlacedTransaction['block'] {
    return { chain: this.#chain.id, height, hash, parentHash, timeSec };
  }
}
