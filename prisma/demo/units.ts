import { parseRational, type Rational, rational } from './rational'

/**
 * A unit by its relation to the base unit of its dimension:
 * `base = value · factor + offset`, or `base = factor / value` where `inverse` (fuel economy).
 * Factors are the legal definitions (international yard and pound 1959, UK gallon 1985, IEC 80000-13), so they are exact.
 */
export type Unit = {
  symbol: string
  dimension: string
  factor: Rational
  offset: Rational
  inverse: boolean
  names: string[]
}

const ZERO = rational(0n)

function unit(dimension: string, symbol: string, factor: string, names: string, offset: Rational = ZERO): Unit {
  const parsed = parseRational(factor)
  if (!parsed) throw new Error(`the factor of ${symbol} is not a number`)
  return { symbol, dimension, factor: parsed, offset, inverse: false, names: [symbol, ...names.split('|')] }
}

// 32 °F is 0 °C, so °C = 5/9 · °F − 160/9.
const FAHRENHEIT_OFFSET = rational(-160n, 9n)

// 100 km on one UK gallon a mile: 4.54609 L / 1.609344 km × 100.
const LITRES_AT_ONE_UK_MPG = rational(454609000n, 1609344n)

export const UNITS: Unit[] = [
  unit('length', 'cm', '0.01', 'centimetres|centimeters|centimetre|centimeter'),
  unit('length', 'm', '1', 'metres|meters|metre|meter'),
  unit('length', 'km', '1000', 'kilometres|kilometers|kilometre|kilometer'),
  unit('length', 'in', '0.0254', 'inches|inch'),
  unit('length', 'ft', '0.3048', 'feet|foot'),
  unit('length', 'mi', '1609.344', 'miles|mile'),
  unit('mass', 'g', '0.001', 'grams|gram'),
  unit('mass', 'kg', '1', 'kilograms|kilogram|kilos'),
  unit('mass', 'oz', '0.028349523125', 'ounces|ounce'),
  unit('mass', 'lb', '0.45359237', 'lbs|pounds|pound'),
  unit('mass', 'st', '6.35029318', 'stone'),
  unit('volume', 'ml', '0.001', 'millilitres|milliliters'),
  unit('volume', 'L', '1', 'litres|liters|litre|liter'),
  unit('volume', 'US cup', '0.2365882365', 'US cups'),
  unit('temperature', '°C', '1', 'Celsius'),
  unit('temperature', '°F', '5/9', 'Fahrenheit', FAHRENHEIT_OFFSET),
  unit('pressure', 'bar', '100000', 'bars'),
  unit('pressure', 'psi', '6894.757293168', 'pounds per square inch'),
  unit('data', 'GB', '1000000000', 'gigabytes'),
  unit('data', 'GiB', '1073741824', 'gibibytes'),
  unit('economy', 'L/100 km', '1', 'litres per 100 km|liters per 100 km'),
  { ...unit('economy', 'mpg (UK)', '1', 'mpg (UK gallons)'), factor: LITRES_AT_ONE_UK_MPG, inverse: true },
]
