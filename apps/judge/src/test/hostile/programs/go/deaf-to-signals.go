// expect: TLE
package main

import "os/signal"

func main() {
	signal.Ignore()
	for {
	}
}
