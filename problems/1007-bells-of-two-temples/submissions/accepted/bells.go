package main

import (
	"bufio"
	"fmt"
	"os"
)

// solve gives g = gcd(a, b) and x with a*x = g modulo b.
func solve(a, b int64) (int64, int64) {
	x, y, m := int64(1), int64(0), b
	for b != 0 {
		q := a / b
		a, b = b, a-q*b
		x, y = y, x-q*y
	}
	return a, (x%m + m) % m
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var r1, a1, r2, a2 int64
		fmt.Fscan(in, &r1, &a1, &r2, &a2)
		g, x := solve(a1, a2)
		if (r2-r1)%g != 0 {
			fmt.Fprintln(out, "never")
			continue
		}
		m := a2 / g
		k := ((r2-r1)/g%m + m) % m * (x % m) % m
		first, period, begun := r1+k*a1, a1*m, r1
		if r2 > begun {
			begun = r2
		}
		if first < begun {
			first += (begun - first + period - 1) / period * period
		}
		fmt.Fprintln(out, first)
	}
}
