import { Stack } from '@mantine/core'
import { type FormErrors, type FormValidateInput, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { ActionFailure, useFailureText } from '../frame/screen.tsx'
import { errorMessagesByPath, showErrors } from './form-errors.ts'

interface CallFormOptions<Values extends object, Result> {
  initialValues: Values
  /** What can be checked before the call. The server checks everything. */
  validate?: FormValidateInput<Values>
  /** Sends the values with one call. */
  send: (values: Values) => Promise<Result>
  onSuccess?: (result: Result, values: Values) => unknown
  onSettled?: () => unknown
  /** The messages of a refused call, by field of the form. By default the server's paths are the fields. */
  errorsOf?: (error: unknown) => FormErrors
  /** Called with valid values instead of the call, for example to ask for a confirmation first. */
  onSubmit?: (values: Values) => void
}

/**
 * A form that sends one call. An invalid field shows its message, and the first one gets the focus; a failure that
 * belongs to no field is shown above the fields. What was typed stays.
 */
export function useCallForm<Values extends object, Result>(options: CallFormOptions<Values, Result>) {
  const { send, onSuccess, onSettled, errorsOf = errorMessagesByPath } = options
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ initialValues: options.initialValues, validate: options.validate })
  const showFieldErrors = (errors: FormErrors) => showErrors(ref, () => form.setErrors(errors))
  const call = useMutation({
    mutationFn: send,
    // Passwords and recovery codes are not kept once the form is gone.
    gcTime: 0,
    onSuccess,
    onError: (error) => showFieldErrors(errorsOf(error)),
    onSettled,
  })
  const isShownAtField = Object.keys(errorsOf(call.error)).some((path) => (path.split('.')[0] ?? '') in form.values)
  const formProps = {
    ref,
    onSubmit: form.onSubmit(options.onSubmit ?? ((values) => call.mutate(values)), showFieldErrors),
    failure: isShownAtField ? null : call.error,
  }
  return { form, call, formProps, showFieldErrors }
}

interface CallFormProps extends ComponentProps<'form'> {
  /** Of a call whose failure belongs to no field. */
  failure: unknown
  /** What did not happen: "Ce n’est pas enregistré". */
  failureTitle: string
  /** The message of a failure, where the server's own sentence does not fit. */
  failureMessage?: ReactNode
  /** The largest width of the fields, in pixels. */
  maxWidth?: number
  children: ReactNode
}

/** The element of a form that sends one call; its props come from `useCallForm`. */
export function CallForm({ failure, failureTitle, failureMessage, maxWidth, children, ...props }: CallFormProps) {
  const failureText = useFailureText()
  return (
    <form noValidate {...props}>
      <Stack gap="md" maw={maxWidth}>
        {Boolean(failure) && (
          <ActionFailure title={failureTitle}>{failureMessage ?? failureText(failure)}</ActionFailure>
        )}
        {children}
      </Stack>
    </form>
  )
}
