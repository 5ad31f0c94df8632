import { Fragment, type ReactNode } from 'react';
import './console.css';

interface Props {
  readonly title: string;
  /** Name and value. */
  readonly rows: ReadonlyArray<readonly [string, ReactNode]>;
  readonly children?: ReactNode;
}

/** A card of names and values, and what follows them. */
export function Facts({ title, rows, children }: Props) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      <dl className="facts-list">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
    </section>
  );
}
