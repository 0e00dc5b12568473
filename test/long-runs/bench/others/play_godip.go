// Random legal orders on the classic board, as godip resolves them: prints phases a CPU second.
// Only resolving is timed; finding the legal orders takes far longer.
package main

import (
	"fmt"
	"math/rand"
	"sort"
	"syscall"

	"github.com/zond/godip"
	"github.com/zond/godip/variants/classical"
)

const leastSeconds = 3

func main() {
	chance := rand.New(rand.NewSource(1))
	phases, seconds := 0, 0.0
	game := opened()
	for seconds < leastSeconds {
		if game.Phase().Year() > 1920 {
			game = opened()
		}
		orders := map[godip.Province]godip.Adjudicator{}
		for _, nation := range classical.Nations {
			for _, options := range game.Phase().Options(game, nation) {
				source, words := pick(options, chance)
				order, err := classical.Parser.Parse(append([]string{source}, words...))
				check(err)
				orders[godip.Province(source)] = order
			}
		}
		began := cpuSeconds()
		game.SetOrders(orders)
		check(game.Next())
		seconds += cpuSeconds() - began
		phases++
	}
	fmt.Println(float64(phases) / seconds)
}

// pick follows one random way down a tree of options: the unit, and the words of its order.
func pick(options godip.Options, chance *rand.Rand) (source string, words []string) {
	for len(options) > 0 {
		named := map[string]godip.OptionValue{}
		names := []string{}
		for value := range options {
			name := fmt.Sprintf("%T %v", value, value)
			named[name] = value
			names = append(names, name)
		}
		sort.Strings(names)
		value := named[names[chance.Intn(len(names))]]
		options = options[value]
		if filtered, ok := value.(godip.FilteredOptionValue); ok {
			value = filtered.Value
		}
		if unit, ok := value.(godip.SrcProvince); ok {
			source = string(unit)
		} else {
			words = append(words, fmt.Sprint(value))
		}
	}
	return
}

func opened() interface {
	godip.Validator
	SetOrders(map[godip.Province]godip.Adjudicator)
	Next() error
} {
	game, err := classical.Start()
	check(err)
	return game
}

func cpuSeconds() float64 {
	var used syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
