import { CHAIN_IDS, type ChainId, type ListColumns } from '@sulian/domain';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { Spinner } from '../../../components/states/skeleton.tsx';
import { takePastedText } from '../../../lib/pasted-text.ts';
import { ColumnChoice } from './column-choice.tsx';
import { DemoList } from './demo-list.tsx';
import { type Depth, DepthField } from './depth-field.tsx';
import { FileField } from './file-field.tsx';
import { type ListPreview, readPreview, toColumnsQuery } from './read-preview.ts';
import { RefusedList } from './refused.tsx';
import { useUpload } from './use-upload.ts';

/** Longest pasted text, in which keys are looked for in the browser. */
const MAX_TEXT = 1_000_000;

/** A list with its options. */
export function UploadForm() {
  const { t } = useTranslation();
  const toChain = useChainText();
  const id = useId();
  const { isBusy, error, start, cancel, forget } = useUpload();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ListPreview>();
  /** Undefined: the server recognises them. */
  const [columns, setColumns] = useState<ListColumns>();
  const [text, setText] = useState('');
  const [chain, setChain] = useState<ChainId>();
  const [depth, setDepth] = useState<Depth>('3');
  useEffect(() => {
    const handed = takePastedText('SCREENING');
    if (handed !== undefined) setText(handed);
  }, []);

  const choose = async (chosen: File | undefined) => {
    forget();
    setFile(chosen);
    setPreview(undefined);
    setColumns(undefined);
    const filePreview = chosen === undefined ? undefined : await readPreview(chosen);
    setPreview(filePreview);
    // The server reads known heads too, on each sheet.
    if (filePreview !== undefined && filePreview.heads === undefined) setColumns(filePreview.columns);
  };
  const isLong = text.length > MAX_TEXT;
  const source = file !== undefined ? { file } : text.trim() !== '' && !isLong ? { text } : undefined;
  const isUnclear = file !== undefined && columns !== undefined && columns.address === undefined;
  const send = () => {
    if (source === undefined || isUnclear || isBusy) return;
    const named = file === undefined || columns === undefined ? undefined : toColumnsQuery(columns);
    start(source, {
      passes: Number(depth),
      ...(chain === undefined ? {} : { chain }),
      ...(named === undefined ? {} : { columns: named }),
    });
  };
  return (
    <form
      className="card batch-upload"
      aria-label={t('batch.upload.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="batch-sources">
        <FileField file={file} onChoose={(chosen) => void choose(chosen)} />
        {file === undefined && (
          <label>
            <span>{t('batch.upload.paste')}</span>
            <textarea
              className="input"
              rows={4}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={t('batch.upload.placeholder')}
              onChange={(event) => {
                setText(event.target.value);
                forget();
              }}
            />
          </label>
        )}
      </div>
      {isLong && file === undefined && <span role="alert">{t('batch.upload.long')}</span>}
      {preview !== undefined && (
        <ColumnChoice preview={preview} columns={columns ?? preview.columns} onChange={setColumns} />
      )}
      <DepthField depth={depth} onChange={setDepth} />
      <div className="batch-chain">
        <label htmlFor={id}>{t('batch.upload.chain')}</label>
        <select
          id={id}
          className="input"
          value={chain ?? ''}
          onChange={(event) => setChain(CHAIN_IDS.find((each) => each === event.target.value))}
        >
          <option value="">{t('batch.upload.auto')}</option>
          {CHAIN_IDS.map((each) => (
            <option key={each} value={each}>
              {toChain(each)}
            </option>
          ))}
        </select>
      </div>
      <div className="batch-start">
        <button type="submit" className="btn primary" disabled={source === undefined || isUnclear || isBusy}>
          {isBusy && <Spinner />}
          {t('batch.upload.start')}
        </button>
        {isBusy ? (
          <>
            <span role="status">{t('batch.upload.sending')}</span>
            <button type="button" className="btn" onClick={cancel}>
              {t('batch.upload.cancel')}
            </button>
          </>
        ) : (
          source === undefined && <DemoList onChoose={(chosen) => void choose(chosen)} />
        )}
      </div>
      {error !== undefined && <RefusedList error={error} />}
    </form>
  );
}
