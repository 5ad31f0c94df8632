import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly name: string;
  readonly maxLength: number;
  readonly hasFocus: boolean;
  readonly onName: (name: string) => Promise<unknown>;
  /** After Enter: on to the note. */
  readonly onEnter: () => void;
}

/** The investigators' name of an address; stored on Enter and when the field is left. */
export function NameField({ name, maxLength, hasFocus, onName, onEnter }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const store = async () => {
    if (text.trim() !== name) await onName(text.trim());
  };
  return (
    <input
      ref={field}
      className="input"
      type="text"
      aria-label={t('desk.name')}
      placeholder={t('desk.namePlaceholder')}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void store()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        void store().then(onEnter);
      }}
    />
  );
}
