/** Why a measurement has no value. */
export type FailureCause =
  | "refused"
  | "unparseable"
  | "truncated"
  | "timeout"
  | "transport"
  | "budget"
  | "not_a_number"
  | "no_answer"
  | "no_reference"
  | "no_statement"
  | "no_entity"
  | "no_citation"
  | "too_long"
  | "not_calibrated";

/** A stated failure: it takes the place of a value, never stands beside one. */
export interface Failure {
  cause: FailureCause;
  message: string;
}

/** A value or a failure with its cause; never both, never neither. */
export type Outcome = { value: number; failure?: undefined } | { value?: undefined; failure: Failure };

/** Wraps a computed number; what is not a finite number becomes a stated failure. */
export function outcome(value: number): Outcome {
  return Number.isFinite(value)
    ? { value }
    : { failure: { cause: "not_a_number", message: `computed ${value}` } };
}

/** A failed outcome. */
export function failed(cause: FailureCause, message: string): Outcome {
  return { failure: { cause, message } };
}
