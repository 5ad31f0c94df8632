import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultText } from '../../../components/form/fault-text.tsx';
import type { Fault } from '../../../lib/fault.ts';
import './propose.css';

interface Props {
  readonly title: string;
  /** Every text that leaves the case, by its name; an empty one is still to be entered. */
  readonly rows: ReadonlyArray<readonly [name: string, text: string]>;
  /** Content of the case that does not leave it. */
  readonly staying: string;
  /** Names of the case that occur in the texts. */
  readonly caseNames: readonly string[];
  readonly confirmation: string;
  readonly isConfirmed: boolean;
  readonly fault: Fault<string> | undefined;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Exact texts that are about to leave the case, with the confirmation that they may. */
export function LeavingFields({ title, rows, staying, caseNames, confirmation, isConfirmed, fault, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <section className="desk-leaving" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text === '' ? <span className="dim">{t('desk.propose.missing')}</span> : text}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="dim">{staying}</p>
      <p role="status" className="desk-leaving-name">
        {caseNames.length > 0 && t('desk.propose.hasCaseName', { names: caseNames.join(t('desk.comma')) })}
      </p>
      <label>
        <input
          type="checkbox"
          aria-invalid={fault !== undefined}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />{' '}
        {confirmation}
      </label>
      <div className="field-fault" role="alert">
        {fault !== undefined && <FaultText fault={fault} />}
      </div>
    </section>
  );
}
