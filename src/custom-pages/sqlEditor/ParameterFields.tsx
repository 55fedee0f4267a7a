import { useTranslate } from 'ra-core';
import { FieldFrame, type ControlProps } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';
import { isReadable, parameterOf } from './parameterValues.ts';
import styles from './sqlEditor.module.css';
import { parameterTypes, type Script, type TypedParameter } from './useScript.ts';

interface ParameterFieldsProps {
  script: Script;
  names: readonly string[];
  change: (parameters: Script['parameters']) => void;
  run: () => void;
}

/** Asks for the value of each `:name` in the script. */
export function ParameterFields({ script, names, change, run }: ParameterFieldsProps) {
  const translate = useTranslate();
  const actedFor = useCompanyIdActedFor()?.toString();
  if (!names.length) return null;
  const set = (name: string, part: Partial<TypedParameter>) =>
    change({ ...script.parameters, [name]: { ...parameterOf(script, name), ...part } });
  return (
    <fieldset className={styles['parameters']}>
      <legend>{translate('app.sqlEditor.parameters')}</legend>
      <div>
        {names.map((name) => {
          const parameter = parameterOf(script, name);
          const problem = isReadable(parameter) ? undefined : 'app.sqlEditor.not_number';
          return (
            <FieldFrame key={name} field={{ label: `:${name}` }} problem={problem}>
              {(control) => (
                <div className={styles['parameter']}>
                  <ParameterInput
                    control={control}
                    placeholder={name === 'company' ? actedFor : undefined}
                    parameter={parameter}
                    change={(text) => set(name, { text })}
                    run={run}
                  />
                  <select
                    className={inputs['control']}
                    aria-label={translate('app.sqlEditor.parameter_type', { name })}
                    value={parameter.type}
                    onChange={({ target }) => {
                      const type = parameterTypes.find((type) => type === target.value) ?? 'text';
                      set(name, { type, ...(type === 'date' || type === 'boolean' ? { text: '' } : {}) });
                    }}
                  >
                    {parameterTypes.map((type) => (
                      <option key={type} value={type}>
                        {translate(`app.sqlEditor.types.${type}`)}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </FieldFrame>
          );
        })}
      </div>
      <p className="small">{translate('app.sqlEditor.parameters_help')}</p>
    </fieldset>
  );
}

interface ParameterInputProps {
  control: ControlProps;
  /** The value that is sent for an empty field. */
  placeholder: string | undefined;
  parameter: TypedParameter;
  change: (text: string) => void;
  run: () => void;
}

function ParameterInput({
  control,
  placeholder,
  parameter: { type, text },
  change,
  run,
}: ParameterInputProps) {
  const translate = useTranslate();
  if (type === 'boolean')
    return (
      <select
        {...control}
        className={inputs['control']}
        value={text}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{translate('app.sqlEditor.unset')}</option>
        <option value="true">{translate('app.sqlEditor.yes')}</option>
        <option value="false">{translate('app.sqlEditor.no')}</option>
      </select>
    );
  return (
    <input
      {...control}
      className={inputs['control']}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          run();
        }
      }}
    />
  );
}
