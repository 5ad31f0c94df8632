import type { ScoringPath, ScoringPathsAnswer } from '@sulian/contract';
import { formatMoney, isChainId, splitAddressKey } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../components/amounts/figure.tsx';
import { Usd } from '../../components/amounts/usd.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { RowLevelTag } from '../../components/risk/row-level.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { trailThrough } from '../../lib/trail.ts';
import { HopLine } from './hop-line.tsx';
import { PartyName } from './party-name.tsx';
import { Provenance } from './provenance.tsx';

/** Hops shown before the rest is expanded: the first and the last half of so many. More leave white below a page of ends. */
const SHOWN_AT_FIRST = 4;

interface Props {
  readonly number: number;
  readonly path: ScoringPath;
  readonly answer: ScoringPathsAnswer;
  readonly isOpen: boolean;
}

/** One path from the object to its end. */
export function PathView({ number, path, answer, isOpen }: Props) {
  const { t } = useTranslation();
  return (
    <details className="path" open={isOpen}>
      <summary>
        <b>{t('path.title', { number })}</b>
        <span>{path.percentage.toFixed(2)} %</span>
        <span className="mono">
          <Figure text={formatMoney(path.amount, answer)} /> {answer.symbol}
        </span>
        <span className="dim">
          <Usd value={path.amountUsd} />
        </span>
        <span className="dim">{t('risk.hops', { count: path.length })}</span>
      </summary>
      <Hops path={path} answer={answer} />
      <End path={path} answer={answer} />
    </details>
  );
}

/** The trail along the path up to a hop. */
function toFollow({ hops, length }: ScoringPath, number: number, answer: ScoringPathsAnswer): string | undefined {
  const { analysisType: direction, blockchain } = answer;
  // Long paths arrive without their middle.
  const first = length === hops.length ? 0 : hops.findIndex((hop) => hop.number === number);
  const places = hops
    .slice(first)
    .filter((hop) => hop.number <= number)
    .map(({ hash, from, to }) => ({ hash, address: (direction === 'OUTGOING' ? to : from)?.address ?? null }));
  return trailThrough({ blockchain, direction }, places);
}

function Hops({ path, answer }: Pick<Props, 'path' | 'answer'>) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(path.hops.length <= SHOWN_AT_FIRST);
  const half = SHOWN_AT_FIRST / 2;
  const shownHops = isWhole ? path.hops : [...path.hops.slice(0, half), ...path.hops.slice(-half)];
  return (
    <ol className="hops">
      {shownHops.map((hop, index) => {
        const left = hop.number - (shownHops[index - 1]?.number ?? 0) - 1;
        return (
          <HopLine key={hop.number} hop={hop} answer={answer} follow={toFollow(path, hop.number, answer)}>
            {left > 0 && (
              <div className="gap">
                {t('path.left', { count: left })}{' '}
                {!isWhole && (
                  <button type="button" className="link" onClick={() => setWhole(true)}>
                    {t('path.showAll')}
                  </button>
                )}
              </div>
            )}
          </HopLine>
        );
      })}
    </ol>
  );
}

/** End of the walk, with the label that names it. */
function End({ path, answer }: Pick<Props, 'path' | 'answer'>) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { end } = path;
  return (
    <div className="path-end">
      <div>
        <span className="caption">{t(answer.analysisType === 'INCOMING' ? 'path.origin' : 'path.destination')}</span>{' '}
        <PartyName party={end} /> <RowLevelTag row={end} />
      </div>
      {end.miner !== undefined && (
        <div>
          <span className="caption">{t('transaction.miner')}</span>{' '}
          <Link to={paths.entity(end.miner.name, end.miner.id)}>{toName(end.miner)}</Link>
        </div>
      )}
      {end.labelledAddress !== null && (
        <div>
          <span className="caption">{t('path.labelled')}</span>{' '}
          <Labelled address={end.labelledAddress} blockchain={answer.blockchain} />
        </div>
      )}
      {end.provenance !== null && <Provenance provenance={end.provenance} />}
    </div>
  );
}

/** Address of a label; for a label of one customer with the tag, and a link to the transactions that bear it. */
function Labelled({ address: labelled, blockchain }: { readonly address: string; readonly blockchain: string }) {
  const { address, subKey } = isChainId(blockchain) ? splitAddressKey(blockchain, labelled) : { address: labelled };
  if (subKey === undefined) return <Hash text={address} to={paths.address(blockchain, address)} />;
  return (
    <>
      <Hash text={address} to={paths.address(blockchain, address)} />
      <Link className="chip mono" to={paths.customer(blockchain, address, subKey)}>
        :{subKey}
      </Link>
    </>
  );
}
