import { Fieldset, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { languageNames, languages } from "../kernel/i18n/index.tsx";
import { directionOf, tagOf } from "../kernel/i18n/language.ts";

interface Props {
  form: { getInputProps(path: string): object; errors: Record<string, ReactNode> };
  /** Where the form keeps the text. */
  path: string;
  label: string;
  isLong?: boolean;
  isFirst?: boolean;
}

/** A text in each language, read in its own direction. */
export function LanguageFields({ form, path, label, isLong = false, isFirst = false }: Props) {
  const Field = isLong ? Textarea : TextInput;
  return (
    <Fieldset legend={label} p="xs">
      {languages.map((language, place) => (
        <Field
          key={language}
          label={languageNames[language]}
          lang={tagOf(language)}
          dir={directionOf(language)}
          {...(isLong && { autosize: true, minRows: 2 })}
          {...(isFirst && place === 0 && { "data-autofocus": true })}
          {...form.getInputProps(`${path}.${language}`)}
        />
      ))}
      {form.errors[path] && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {form.errors[path]}
        </Text>
      )}
    </Fieldset>
  );
}
